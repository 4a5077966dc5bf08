/** A phrase that reads as translated, dated, or unclear, and what to write instead. */
export interface Phrase {
  /** Matches the phrase. A space matches any white space. */
  readonly find: RegExp;
  readonly say: string;
  /**
   * Where it's searched: everywhere; everywhere except the demo, where a town speaks and mail comes on paper; or in the
   * product's texts on screen, in emails, and on the command line.
   */
  readonly where: "everywhere" | "ours" | "screen";
}

const anywhere = (find: RegExp, say: string): Phrase => ({ find, say, where: "everywhere" });
const ours = (find: RegExp, say: string): Phrase => ({ find, say, where: "ours" });
const onScreen = (find: RegExp, say: string): Phrase => ({ find, say, where: "screen" });

/** The phrases, grouped by origin. Keep them precise: a phrase with a natural use doesn't belong here. */
export const PHRASES: readonly Phrase[] = [
  // Relative clauses without a noun
  anywhere(/\bwho(?:m|so)?ever\b/i, "anyone who, the person who, or people who"),
  anywhere(/(?<=^|[.!?] )Left (?:empty|blank|out),/, "Leave blank to …, or: When blank, …"),
  onScreen(
    /(?<=^|[.!?] )(?:What|Whether|Who|Where) [^?.]*(?:\.(?= |$))/,
    "start with what to do or what happens",
  ),
  onScreen(/\b(?:image|picture|entry|one|user|role|type|file) of the (?:library|menu|list)\b/i, "from the …"),
  onScreen(/\balone\b(?! in\b)/i, "only"),
  onScreen(/\badministrators?\b/i, "admin"),
  onScreen(/\bfor good\b/i, "permanently"),
  onScreen(/\b(?:is|are) (?:there already|already there)\b/i, "already exists"),
  onScreen(/\bbegin at\b/i, "start at, or start from"),
  onScreen(/\bthose (?:that|who|which|of|to come|with|without)\b/i, "repeat the noun: “events that …”"),
  anywhere(/\bthat which\b/i, "what"),
  // Things that stand, bear, hold, go, lie, know, and tell
  ours(
    /\b(?:stands?|standing|stood) (?:in|on|at|beside|under|above|below|there|here|first|last|around|before|alone|where|outside|behind|next|for ever|between|with(?!in\b)|as it)\b/i,
    "is, appears, or comes",
  ),
  anywhere(/\bas (?:it|they) stands?\b/i, "as is, or unchanged"),
  anywhere(/\b(?:bears?|bearing|bore|borne)\b(?! (?:in mind|with))/, "has, carries, or shows"),
  anywhere(
    /\b(?:goes|go|went|gone) by\b(?! (?:hand|itself|themselves|mail|email|the (?:rules?|book)))/i,
    "is called, follows, or uses",
  ),
  ours(
    /\b(?:lies|lie|lay|lain) (?:in|on|at|beside|under|there|below|between|behind|ahead|next)\b/i,
    "is in, or is at",
  ),
  anywhere(/\bknow(?:s|n)? (?:nothing )?of\b/i, "know about"),
  anywhere(
    /\b(?:is|are|was|were|be|been|being|gets?|isn't|aren't) told\b(?! (?:apart|from|to|that|why|so|what|how|which|about)\b)/i,
    "is given, is notified, is shown, or is said",
  ),
  anywhere(/\bcomes? to stand\b/i, "is placed"),
  anywhere(/\bholds? good\b/i, "applies, or is true"),
  onScreen(
    /\b(?:page|form|table|list|value|text|name|field|version|file|image|site|component|body|header)s? (?:holds?|knows?|bears?)\b/i,
    "has, or contains",
  ),
  // Endings
  anywhere(
    /(?<!\b(?:all|most|none|half|part|parts|rest|any|some|both|instead|because|out|ahead|copy|sure|aware|inside|top|front|care|rid|one|end|start|much|each|more|piece|bottom|middle|regardless|hold|either|think) )\bof it(?=[.;)]|$)/i,
    "use “its …”, or name the thing",
  ),
  anywhere(/(?<!\bin the )\bmeanwhile(?=[.;)]|$)/i, "start with “While …”, or “until then”"),
  anywhere(/\bin the first place(?=[.;)]|$)/i, "drop it"),
  anywhere(/\bany more(?=[.,;:)]|$)/i, "anymore, or “no longer”"),
  anywhere(
    /\bone (?:row|line|file|page|entry|request|test|call|column|table|folder|number|version|name|word|value|database|process|message|query|address|job|field)s? an? [a-z]/i,
    "one … per …",
  ),
  anywhere(
    /\bone a (?:line|page|row|day|company|file|person|request|site|word|kind|type|field|call|version|node)\b/i,
    "one per …",
  ),
  anywhere(
    /\bthe (?:newest|oldest|latest|smallest|largest|nearest|most recent) (?:first|last)\b/i,
    "newest first",
  ),
  ours(/\bof (?:its|their|our|his|her|one's|your) own\b/i, "“its own …”, or “a separate …”"),
  // Taking off, seeing to, going on, passing over
  ours(
    /\b(?:take|takes|taken|took|taking) (?:it |them |this |that |a \w+ |the \w+ )?off\b/i,
    "remove, or turn off",
  ),
  anywhere(/\b(?:see|sees|saw|seeing|seen) to (?:it|that|the|a|its|them)\b/i, "make sure, or handle"),
  anywhere(/\b(?:pass|passes|passed|passing) over\b/i, "skip, or ignore"),
  onScreen(/\b(?:go|goes|going) on\b(?! (?:sale|to school))/i, "continue"),
  anywhere(/\b(?:mend|mends|mended|mending)\b/i, "fix"),
  anywhere(/\b(?:heed|heeds|heeded|heeding)\b/i, "follow, or respect"),
  anywhere(
    /\b(?:amiss|anew|hence|thereof|therein|thereby|thereupon|whereof|wherein|whereby|whereupon|whence|lest|heretofore|hereby|henceforth|forthwith)\b/i,
    "a plain word: again, so, in it, by that",
  ),
  anywhere(/\b(?:upon|till|unto)\b/i, "on, until, or to"),
  anywhere(
    /\bfor (?:it|they|he|she|there) (?:is|are|was|has|have|can|may|would|does|runs|takes|needs|keeps|says|makes|waits|must)\b(?<=[,;] for .*)/i,
    "because …",
  ),
  anywhere(/\bbut for\b/i, "except for"),
  anywhere(/\bnothing else but\b/i, "only"),
  anywhere(/\bas ever\b/i, "as usual, or as before"),
  anywhere(/\bfor ever\b/i, "forever"),
  anywhere(/\bdrawn (?:again|anew)\b/i, "rendered again"),
  anywhere(/\bthe like\b(?=[.,;)]|$)/i, "“and so on”, or name them"),
  anywhere(
    /(?<!\b(?:there|which|that) )(?<!\bthere's )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|better\b|worse\b|different\b|problem\b|\w+er than\b|one\b|match\b|other\b|such\b)(?:\w+)\b(?<!\b(?:[Tt]here|where there|[Ii]f there|while there|when there) (?:is|are|was|were) no \w+)/,
    "isn't a …, or doesn't …",
  ),
  anywhere(/\bfor want of\b/i, "for lack of, or because there is no"),
  anywhere(/\bat all times\b/i, "always"),
  anywhere(/\bat (?:this|the) moment\b(?! (?:of|when|that|it|a)\b)/i, "now, right now, or at the same time"),
  anywhere(/\bsuffices?\b/i, "is enough"),
  anywhere(
    /\bis to be (?:sent|read|shown|saved|made|done|kept|had|found|seen)\b/i,
    "“will be …”, or “must be …”",
  ),
  anywhere(/\b(?:comes|come|came) (?:to nothing|of it)\b/i, "fails, or has no effect"),
  // Invented words
  anywhere(/\bsigns? of life\b/i, "heartbeat"),
  anywhere(/\bunheard\b/i, "stale, or orphaned"),
  anywhere(/\bfair line\b/i, "fair queue"),
  anywhere(/\bback[- ]office\b/i, "admin"),
  anywhere(/\be-mail(?:s|ed|ing)?\b/i, "email"),
  ours(
    /\b(?:the|a|an|this|that|each|every|no|one|of|by|as|and|or|her|his|their|whose) mails?\b(?! (?:server|service|transport|client|program|host|job|box|provider|address|layout|queue|merge))/i,
    "email",
  ),
  onScreen(/\bmails\b/i, "emails"),
  onScreen(/\bmail program\b/i, "email app"),
  onScreen(/\b(?:formatted|plain|stored) texts?\b/i, "text"),
  onScreen(/\b(?:is|are|was|were|gets?) texted\b/i, "sent by text message"),
  onScreen(/\bpictures?\b/i, "image"),
  onScreen(/\b(?:log|logs|logged|logging) in\b(?!to)/, "sign in"),
  onScreen(/\blogged out\b/, "signed out"),
  onScreen(/\b(?:somebody|everybody|anybody)\b/i, "someone, everyone, anyone"),
  onScreen(/\bnobody\b/i, "no one"),
  // Stiff
  onScreen(/\bmay not\b/i, "can't"),
  onScreen(
    /\b(?:He|She|They|You|Nobody|who|Who|you) may (?!have\b|be\b|no longer\b|still\b|lose\b|want\b|need\b)/,
    "can",
  ),
  onScreen(/\bin the meantime\b/i, "say who changed it"),
  onScreen(/\bat once\b/i, "right away"),
  onScreen(/\bby (?:itself|themselves)\b/i, "automatically"),
  onScreen(/\b(?:all the same|none the less|nonetheless)\b/i, "anyway"),
  onScreen(/\b(?:waits?|waiting) for (?:a|your|an) (?:decision|approval)\b/i, "needs approval"),
  onScreen(/\bNothing (?:waits|matches)\b/, "You're all caught up, or No results"),
  onScreen(/\btake (?:it|the lock|a filter) (?:away|off)\b/i, "unlock, or remove"),
  onScreen(/\b(?:e\.g\.|i\.e\.|etc\.)/i, "for example, that is, and so on"),
  onScreen(
    /\b(?:utili[sz]e|in order to|prior to|subsequent(?:ly)?|commence|terminate|per se|via|regarding)\b/i,
    "use, to, before, later, start, end, through, about",
  ),
  onScreen(
    /\b(?:so|that) many (?:days|minutes|hours|characters)\b/i,
    "say the number, or “the number of days”",
  ),
  onScreen(/\bEmpty(?::|, )/, "Leave blank to …"),
  onScreen(/\b(?:is|are) (?:wrong|right) (?:phone|address|mail)/i, "isn't valid"),
  onScreen(/\bno right (?:address|phone|number)/i, "isn't valid"),
  onScreen(/\blook (?:at it )?again\b/i, "check again, or try again"),
  onScreen(/\bwork of (?:its|our)\b/i, "reword"),
  anywhere(/\btowards\b/i, "toward"),
  anywhere(/\b(?:whilst|amongst)\b/i, "while, among"),
  anywhere(/\b(?:learnt|spelt|dreamt|burnt|leapt)\b/i, "learned, spelled, and so on"),
  anywhere(/(?<=^|[.!?] )(?:Please do|Kindly)\b/, "drop it"),
];
