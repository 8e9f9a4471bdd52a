//! What a ruling can rest on.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A fact or a conduct for which a ruling cites an article.
    ///
    /// The same list serves both doctrines, for a ground exists where it excuses as well as where it
    /// condemns: a chase divided over two pieces is permitted by the Asian rules and forbidden by the
    /// Chinese ones, and each cites its own article for it.
    pub enum Ground {
        // What a move is.
        /// The move attacks the king (将).
        Check = "check",
        /// The move threatens to mate by checks (杀).
        MateThreat = "mate-threat",
        /// The move threatens to win a piece (捉).
        Chase = "chase",
        /// The move offers to exchange like for like (兑).
        Exchange = "exchange",
        /// The move puts a piece where it may be taken (献).
        Offer = "offer",
        /// The move bars an enemy piece (拦).
        Block = "block",
        /// The move keeps an eye on a rooted piece (跟).
        Follow = "follow",
        /// The move is none of those that attack (闲).
        Idle = "idle",

        // Roots.
        /// The piece is really protected (有根, 真根).
        TrueRoot = "true-root",
        /// The piece is not protected (无根).
        NoRoot = "no-root",
        /// The protector could not retake (假根).
        FalseRoot = "false-root",
        /// The protectors do not suffice (少根).
        FewRoots = "few-roots",
        /// The protection appears only through the capture (暗根).
        HiddenRoot = "hidden-root",

        // What makes a move a chase, and what does not.
        /// The attack stood before the move and is no better now: no chase.
        StandingAttack = "standing-attack",
        /// The move took the root of an attacked piece away: a chase.
        ChaseByUnrooting = "chase-by-unrooting",
        /// The opponent brought the attack on himself: not the mover's chase.
        BroughtOnByOpponent = "brought-on-by-opponent",
        /// A cannon attacks a standing piece by a change of screens.
        ChangingScreenChase = "changing-screen-chase",
        /// A cannon attacks a standing chariot by a change of screens.
        ChangingScreenChaseOfChariot = "changing-screen-chase-of-chariot",
        /// A horse or cannon attacks a chariot that is rooted.
        ChaseOfRootedChariot = "chase-of-rooted-chariot",
        /// A rooted piece other than that is attacked.
        ChaseOfRootedPiece = "chase-of-rooted-piece",
        /// The victim is rooted on some moves of the cycle and not on others.
        SometimesRooted = "sometimes-rooted",
        /// Like attacks like and both may take: an offer.
        SameKindOffer = "same-kind-offer",
        /// Like attacks like, but the victim is pinned and cannot take.
        SameKindPinned = "same-kind-pinned",
        /// A free horse attacks a horse whose leg is blocked.
        BlockedHorse = "blocked-horse",
        /// A chariot held by a horse is attacked.
        PinnedChariotByHorse = "pinned-chariot-by-horse",
        /// A chariot held on a line by a cannon is attacked.
        PinnedChariotByCannon = "pinned-chariot-by-cannon",
        /// A chariot held on a line by a cannon moves along it.
        PinnedChariotAlongPin = "pinned-chariot-along-pin",
        /// King or pawn alone attacks.
        KingOrPawnChase = "king-or-pawn-chase",
        /// King or pawn attacks, joined by another piece on some moves only.
        KingOrPawnJoinedSometimes = "king-or-pawn-joined-sometimes",
        /// King or pawn attacks, joined by another piece on every move.
        KingOrPawnJointChase = "king-or-pawn-joint-chase",
        /// The victim is a pawn that has not crossed the river.
        UncrossedPawn = "uncrossed-pawn",
        /// The victim is a pawn that has crossed the river.
        CrossedPawn = "crossed-pawn",
        /// The chase offers an exchange at the same time.
        ChaseWithExchange = "chase-with-exchange",
        /// Being tied down oneself is no excuse for chasing.
        TiedDownNoExcuse = "tied-down-no-excuse",
        /// The move threatens to win a piece by way of a check (要抽吃).
        ThreatToWinByCheck = "threat-to-win-by-check",
        /// The move threatens to win a piece by a run of exchanges.
        ThreatToWinByExchange = "threat-to-win-by-exchange",
        /// One move both threatens mate and chases.
        MateThreatWithChase = "mate-threat-with-chase",
        /// One move both checks and attacks a piece.
        CheckWithChase = "check-with-chase",
        /// Of several effects of a move the heaviest counts.
        HeaviestEffect = "heaviest-effect",
        /// Whoever captures would be mated at once: no chase.
        MatedOnCapture = "mated-on-capture",
        /// The king answers check.
        KingAnsweringCheck = "king-answering-check",
        /// Another piece answers check.
        PieceAnsweringCheck = "piece-answering-check",
        /// The move takes up a point that draws at once.
        DrawingPoint = "drawing-point",
        /// Two or more pieces are needed to win the victim (联合捉子).
        JointChase = "joint-chase",
        /// The captor is itself a root or is pinned.
        CaptureByRoot = "capture-by-root",
        /// What pieces are worth.
        PieceValue = "piece-value",
        /// What a crossed pawn is worth.
        PawnValue = "pawn-value",
        /// The check exposes the checker to mate (自毙).
        SelfDefeatingCheck = "self-defeating-check",

        // What a side does over the cycle.
        /// Check on every move (长将).
        PerpetualCheck = "perpetual-check",
        /// Both sides check on every move.
        MutualPerpetualCheck = "mutual-perpetual-check",
        /// One side checks on every move, the other on every second (二将一还将).
        TwoChecksOneCounterCheck = "two-checks-one-counter-check",
        /// Mate threat on every move (长杀).
        PerpetualMateThreat = "perpetual-mate-threat",
        /// Each side parries a mate threat with one of its own (解杀反杀).
        MutualMateThreat = "mutual-mate-threat",
        /// Checks and mate threats in turn (一将一杀).
        CheckAndMateThreat = "check-and-mate-threat",
        /// Checks and chases in turn (一将一捉).
        CheckAndChase = "check-and-chase",
        /// Checks and idle moves in turn (一将一闲).
        CheckAndIdle = "check-and-idle",
        /// Checks and threats to win by a check in turn (一将一要抽吃).
        CheckAndThreatToWin = "check-and-threat-to-win",
        /// Mate threats and chases in turn (一杀一捉).
        MateThreatAndChase = "mate-threat-and-chase",
        /// Mate threats and idle moves in turn (一杀一闲).
        MateThreatAndIdle = "mate-threat-and-idle",
        /// Chases and threats to win by a check in turn (一捉一要抽吃).
        ChaseAndThreatToWin = "chase-and-threat-to-win",
        /// Chases and idle moves in turn (一捉一闲).
        ChaseAndIdle = "chase-and-idle",
        /// One piece chased on every move (长捉).
        PerpetualChase = "perpetual-chase",
        /// One piece chased on every move by two or more in turn.
        ChaseBySeveral = "chase-by-several",
        /// Two or more pieces chased in turn (分捉).
        DividedChase = "divided-chase",
        /// Both sides chase for ever (互相长捉).
        MutualChase = "mutual-chase",
        /// One side chases on every move, the other on every second (二捉一还捉).
        TwoChasesOneCounterChase = "two-chases-one-counter-chase",
        /// Both sides chase on every move (二捉二还捉).
        TwoChasesTwoCounterChases = "two-chases-two-counter-chases",
        /// A chariot chases a cannon.
        ChariotChasesCannon = "chariot-chases-cannon",
        /// A chariot chases a horse.
        ChariotChasesHorse = "chariot-chases-horse",
        /// A cannon chases a chariot.
        CannonChasesChariot = "cannon-chases-chariot",
        /// A horse chases a chariot.
        HorseChasesChariot = "horse-chases-chariot",
        /// Horse and cannon, or two horses, chase a chariot in turn.
        HorseAndCannonChaseChariot = "horse-and-cannon-chase-chariot",
        /// Exchanges offered on every move (长兑).
        PerpetualExchange = "perpetual-exchange",
        /// Offers on every move (长献).
        PerpetualOffer = "perpetual-offer",
        /// Blocks on every move (长拦).
        PerpetualBlock = "perpetual-block",
        /// The conduct as a whole is forbidden (禁止着法).
        ForbiddenConduct = "forbidden-conduct",
        /// The conduct as a whole is permitted (允许着法).
        PermittedConduct = "permitted-conduct",

        // What decides between the sides.
        /// Neither side offends: draw.
        BothPermitted = "both-permitted",
        /// Both sides offend alike: draw.
        BothForbidden = "both-forbidden",
        /// One side offends and must vary.
        SingleOffender = "single-offender",
        /// Perpetual check against perpetual chase: the checking side must vary.
        CheckOutranksChase = "check-outranks-chase",
        /// Both sides offend, but one more heavily.
        HeavierOffence = "heavier-offence",
        /// A pawn's attack counts because both sides attack for ever.
        PawnInMutualAttack = "pawn-in-mutual-attack",
    }
}
