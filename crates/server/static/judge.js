// judge
