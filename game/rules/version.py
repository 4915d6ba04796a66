"""The version of the rules as the code plays them: saves carry it, so that a replay knows what to expect."""

RULES_VERSION = 21
"""To be raised by one whenever the same actions of a game lead somewhere else than before.

1: sight past a machine was open (DU-1.7), camps without shots waited for the stalemate (SK-6.6).
2: sight edges are closed unless a table opens them; a defender who hides leaves a stalemate; of several dice
   a hero rolls one again (SK-3.6); a card that blocked for a duel's machine which is lost by that attack does
   nothing more (DU-5.1).
   Wars: whoever sits in a machine that is gone is rolled for (TW-7.8), who leads and goes rogue lays
   his rank down (TW-7.6); those begun since count ids by owner, exchange machines of a capital's garrison for
   better suits (TW-4.6), and send their options into battle (TW-9.4).
3: wargames: letting go of a grapple is paid (WG-10.2), collisions strike the torso and end in the last free
   hex (WG-10.4), tan and white are both rolled for (WG-4.9), smoke ends with its round (WG-15.5), a battle is
   over as soon as a side has nothing operable (WG-14.1), roofs are above the colours of hexes (WG-4.10),
   who flies passes over roofs at +3 (WG-3.2), sevenths are scored as soon as they are gone (WG-16.5), a guard
   takes counters too (WG-12.6), beds are knelt on (WG-12.3), a mast keeps ranges through woods (WG-15.5),
   who loses cruise in water slows at once (WG-13.3).
   Battles on the kilometre grid: nearness to another makes nobody a target who hides (ST-11.5), whoever sees
   the hidden may react (ST-7.4), coming down on water or into fire is tested (ST-5.7), leaving the map
   provokes blows (ST-2.5), lines keep their aim (ST-4.6), fire comes after reaction and field (ST-4.4).
   Sectors: the dead of a round that goes on leave the map at once (SE-4.2), who quits loses at game turn 0
   (SE-1.5), a draw sends an attacker back whence he came in an earlier turn too (SE-4.12), only the defender
   picks the map (SE-4.1), people are asked in turns (SE-2.8).
4: Sectors: a win of two against one waits for the dice of the other game, however late that was answered
   (SE-4.3); a human General is asked about the battles of built-in team-mates beside other people (SE-1.4).
5: Battles on the kilometre grid: what burns up at the start of a round is gone in that round (ST-6.3).
   Wars: a last level of a facility that brings no more than the militia is passed over, too (TW-4.10).
6: Sectors: a deadline that is called cuts no built-in player short (SE-2.8).
7: Battles on the kilometre grid: storms drift at the start of the first round, too (ST-5.8).
   Wargames: who is thrown down a level onto somebody falls on him (WG-8.12).
8: Wargames: two in a hold fall together where neither can stay up (WG-5.4, WG-8.6), and neither steps aside
   (WG-10.2); who throws from the air and cannot stay there falls at once; a drone that is held is let go when
   its main unit leaves (WG-10.7); a fall over water ends at 0, on who floats there, or on a roof (WG-8.11); a
   guard takes blows for a friend in a hold (WG-12.6), woods conceal nobody in one (WG-10.7); red ground is no
   aim of a throw (WG-4.1), higher ground with a house on it stops one (WG-10.9); a fencer evades falls and
   blasts better, too (WG-15.7); jumps may end beside a friend (WG-3.5) and lose the points of getting away
   (WG-15.7); drones are launched over lower and onto higher ground (WG-12.7); who sinks onto another is put
   aside (WG-3.5); who only goes up or down in a hex of tan or white has stayed in it (WG-4.2).
   Sectors: in the last turn a drawn pair fights on at once (SE-7.1), disputed regions count for nobody where
   domination or a tie is decided (SE-6.3, SE-7.3).
9: Battles on the kilometre grid: who is crippled in flight has paid for the bands that it climbed, and
   comes down no further than it can pay (ST-1.4, ST-8.5); who comes down by more than a half move is tested
   in the mountains (ST-5.10); a Null Field outlasts another (ST-10.5); a marked horde that flees is not
   destroyed (ST-6.2); a horde that is placed where another hides stands beside it (ST-1.2).
   Wargames: who never leaves the water steps aside, is put aside and breaks out into water alone (WG-2.5);
   who loses every mode on its way crawls one hex more (WG-11.2); in a hold a shield stops no blow from behind
   (WG-9.9); two in a hold who come down on closed ground or on somebody part, and the holder goes back to
   where it came from (WG-4.1, WG-10.7).
   Wars: nobody is asked what to allot where nothing can be (TW-9.2); who is asked whether the war goes on
   on Earth is not out for want of forces (TW-6.2, TW-6.4); a directive to a place ends with its map (TW-7.3),
   and the turn limit holds there, too (TW-6.4); who changes sides twice in a round, or loses a faction in
   the round in which he has founded it, moves once (TW-1.6); rogues of a faction that is no more have been
   rogues as long as it (TW-1.6), know what it knew (TW-8.3), and lay a supreme rank down (TW-7.6); a weapon
   on ground of theirs stays (TW-4.14); where a site has been levelled nothing is raised (TW-4.12), and no
   battle has its map (TW-2.5); a new commander has no delegation of his own (TW-7.4); panels of who is out
   are neutral on Earth, too (TW-6.4).
   Duels: what a friend's cover leaves of a guard break may be covered by others and evaded (DU-7.11,
   DU-7.12); who blocks swaps no card that strikes (DU-7.14); an empty hand opens its Arsenal (DU-7.21).
10: Wargames: who falls or is put aside into water while it moves is slowed by it at once (WG-4.6), who
   steps aside to where nothing carries it falls (WG-8.6), a holder goes back to no closed ground (WG-4.1),
   who is stuck in a structure stands in the way of who is thrown at it (WG-10.4), a jam ends a turn once all
   have fired, with its rolls for tan and white (WG-13.5), in a hold nobody strikes at objectives (WG-10.2).
11: Battles on the kilometre grid: a horde of flyers moves by its agility on the ground (ST-2.4).
   Wargames: a side of which nothing is left and which wins by what it had earned has won on points (WG-14.2).
12: Wargames: who has just got hold of another neither watches nor strikes back before its next turn
   (WG-10.2).
   Wars: a shot that ends the faction that fired it takes its other shots along (TW-4.14); a fleet takes the
   panel whose garrison is gone with its faction (TW-5.1); who has neither capital nor room on Earth is out as
   soon as all forces stand there (TW-6.4); a guard beside a supplied panel is sent its grunts (TW-5.7);
   nobody gets through to a garrison where another's force stands (TW-4.10); a garrison or guard of which
   nobody is left is no force (TW-1.7); heroes serve the side of their force (TW-7.8); battles of a campaign
   without gold for speed, and lone rogues in any, are told so (TW-9.5).
   Duels: one in which nobody is dealt a card in its first turn goes on to its end (DU-4.8).
13: Duels: Bulwark of several zones works once a turn in each of them, not in those of one attack alone
   (DU-7.21).
   Wargames: of objectives of several kinds in a pack's mission each counts for its own: a relic or the data
   end the battle, only beacons give light, only a relic is carried, or never touched (WG-16.7, WG-16.11);
   who climbs or sinks passes a friend, too (WG-3.5).
   Wars begun since: a directive or a delegation is not given again as it is (TW-7.3, TW-7.4); battles count
   ace levels, and tell the gold for speed, by the campaign's rules (TW-9.4, TW-9.5).
14: Wargames: in a pack's mission with data and a relic a relic at home is none of the data, who carries it
   may gather some, and both are fought for to the last (WG-16.2, WG-16.11); the night of a pack's mission
   hides its data, too (WG-16.7).
   Sectors: who goes back after a battle that a quitter ended before the merge is ordered nowhere (SE-4.12);
   in the last turn what has no result at a real table is stopped, and who is left fights on (SE-7.1).
15: Duels: who wins a mission that is even by what is left is told so, not to have most (DU-8.1).
   Wars: a new faction is proposed no id for a name, unless every other is taken (TW-8.3).
16: Sectors: a game left for later that is begun before the merge counts beside the others of its round:
   it was broken off, or its quicker win undone (SE-4.3, SE-6.2); a battle of an earlier turn is not set aside
   again, which would stop it without its points (SE-6.6); who was ordered away before his battle was begun is
   told that it kept him (SE-2.6).
17: Sectors: in campaigns begun since, whoever has no result of a real table says so once a turn, and again
   when there is news of a game there (SE-9.1); one that is stopped without a result undoes no partner's win
   (SE-6.6, SE-4.3); one that is left for later keeps the board that its defender chose (SE-4.1).
   Wargames: a pack's mission that has points for other objectives besides its data or its relic goes on
   without them as long as one of the others is there (WG-14.1).
   Battles on the kilometre grid of three and four sides are over as soon as nobody is left, or all have given
   up, of the side that is to leave or whose giant is hunted (ST-6.2).
   Wars: a hero who is back on a side that is not his own gets a new machine there (TW-7.8).
18: Wargames: who becomes a hulk loses the data that it carries (WG-16.2); who lets an enemy go returns
   beside a small friend (WG-10.2); who lies throws nobody (WG-10.8); along an edge of woods and ruins a
   tank fires past the ruins (WG-4.10); a fencer evades drones' shots in the Close phase (WG-15.7); reserves
   that may come later can be left waiting (WG-6.6); a drone that lies is ordered nowhere (WG-12.7), a sweep
   on one ends with its main unit's next activation (WG-12.5); who is put out of action in melee counts for
   Close Quarters (WG-16.14); a failed error roll brings what an activation brings (WG-13.2, WG-13.3); a leg
   or drive lost on the way slows at once (WG-11.3); stances that cannot be answered are refused (WG-12.6);
   the emissary's addition counts as printed where it is repaired (WG-16.9); on Overwatch it counts how a
   unit moved in its last turn (WG-15.3, WG-15.5); whose last unit is gone earns nothing more by what still
   stands (WG-14.2).
   Battles on the kilometre grid: a charge that is stopped in its own square strikes nobody (ST-2.5).
   Duels: of several charges of a card the longest run that can be made is taken (DU-7.9).
   Sectors: a drawn final is played once more and then decided (SE-4.6, SE-4.7); wins in the new battle of a
   drawn pair count anew (SE-4.4, SE-8.2); who wins by a stop fights enemies beside him at once (SE-6.4). In
   campaigns begun since games are fought in combat alone, in the last turn too (SE-2.9), a change of room
   leaves what was known (SE-9.2), and a campaign ends with its last race (SE-7.3).
   Wars: the capital of Zeon on Earth moves whoever takes it (TW-6.3); a garrison that is left alone
   withdraws from no battle (TW-2.9); a petition to a faction without officers is refused (TW-8.5); a lone
   rogue lands on no site with militia (TW-6.3); no hero takes a machine in the pool (TW-7.8); in wars begun
   since, whoever takes command is rid of his directive (TW-7.3).
   Battles: a condition that is met as all have deployed, or by the first half of a turn, ends them
   (SK-6.3).
19: Wars begun since: who founds a faction knows what the one that he left had developed, not the one of his
   origin (TW-8.3); a directive is done once the attack is won, not as it begins (TW-7.3); where both capitals
   ask for a vote, peace is the victory of who took the fallen one, and he alone brings gold along (TW-6.2,
   TW-6.3); a project that others wait for is noted as done, single designs too (TW-4.8);
   prototypes that cannot serve on the new map are paid back (TW-6.3). Superweapons go as
   many panels as the rules say (TW-2.3). Who takes the seat of a program that is gone is asked whether he
   plays, and may go rogue (TW-9.6, TW-8.6).
   Wargames: drones may be ordered to attack structures and objectives (WG-12.7, WG-5.2).
   Battles: a hero is asked about a new roll only where it can still beat the Defense (SK-3.6).
   Duels: a cover spent on a guard break acts though what is left is evaded (DU-7.3, DU-7.12); the hill
   alone is scored, with or without a score that wins at once (DU-8.2).
20: Sectors: what 18 says of campaigns begun since holds for those begun by this version: they were begun as
   by 17. No game is fought before the merge (SE-2.9), a change of room leaves what was known (SE-9.2), and a
   campaign ends with its last race (SE-7.3). In them a deadline leaves built-in Generals their purchases
   (SE-2.8), and a result counts once nobody is left who could confirm it (SE-9.1).
   Wargames: in a pack's mission with both, walls are put up after the markers, by the attacker (WG-6.3); what
   counts at the end counts in its rounds alone (WG-14.1); a weapon's least class holds for who picks it up
   (WG-15.3); no edge is chosen from which an objective would lie on closed ground (WG-6.4);
   what is off the board counts for nobody at the end (WG-16.7, WG-16.9); a jammer that splits jams (WG-13.5).
   Wars begun since: a lone rogue of a faction that takes no part has its grunts (TW-8.2, TW-9.1).
   Duels: an Arsenal that was opened stays a secret of who leaves before the reveal (DU-7.21).
21: Wars begun since: whose weapon is charged is asked whether it fires though he cannot pay, as nobody is to
   know what he has (TW-4.13, TW-1.8).
   Sectors: in campaigns begun since, the next person calls the deadline where nobody but the administrator is
   waited for, and administers the campaign once he has missed as many as cost a seat (SE-2.8, SE-1.8).
   Wargames: water takes its points of a movement once, however often it is entered (WG-13.1, WG-13.5).
"""
