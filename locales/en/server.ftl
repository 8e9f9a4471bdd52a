title-not-found = Not found
title-no-such-method = Not possible here
title-sign-in = Sign in
title-too-many = Too many requests
title-forbidden = Not allowed
title-invalid = The request cannot be followed
title-conflict = Somebody was faster
title-expired = No longer valid
title-refused = Refused by the rules
title-busy = The server is busy
title-internal = The server made a mistake

problem-not-found = There is no such thing here, or it is not open to you. Check the address, or sign in.
problem-no-such-route = There is nothing at this address. The addresses are listed at /api/v1/openapi.json.
problem-no-such-method = This cannot be done at this address. The methods are listed at /api/v1/openapi.json.
problem-sign-in-first = Sign in first, or send a token.
problem-wrong-password = The login or the password is wrong.
problem-too-many = Too many attempts. Try again in { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
problem-forbidden = Your role does not allow this. The organiser of the event gives out roles.
problem-foreign-origin = The request did not come from a page of this server, or the page is too old. Load it again.
problem-invalid = { $place }: { $fault }
problem-unreadable = The body of the request cannot be read: { $fault }
problem-in-field = { $place } cannot be read: { $fault }
problem-wrong-media-type = Send the body as application/json.
problem-too-large = The body of the request is too large.
problem-too-slow = The body of the request took too long to come. Send it again.
problem-conflict = It has changed since you looked: the present version is { $version }. Look again, then repeat what you want to do.
problem-taken = “{ $name }” is taken. Choose another.
problem-key-reused = This idempotency key was used for another request. Use a new key for a new request.
problem-expired = This link or token has been used up, withdrawn, or has expired. Ask for a new one.
problem-under-way = The game at table { $table } has begun: its pairing cannot be changed. Annul or finish the game first.
problem-paired-anew = The round was paired anew or changed since this game was set up, so that others meet at this table now. Set the games of the round up again.
problem-setting = This cannot be set up: { $fault }
problem-busy = The server has too much to do just now. Try again in a few seconds.
problem-internal = Something went wrong in the server. Nothing was changed. Tell its administrator the number { $incident }.

fault-missing = is missing
fault-malformed = is not of the form that is wanted
fault-too-long = is too long
fault-too-short = is too short
fault-unknown = names something that does not exist
fault-too-many = are too many
fault-in-the-past = lies in the past
fault-no-move = is no move of this position. Type it as on the score sheet (炮二平五, C2=5) or by its squares (h2e2)
