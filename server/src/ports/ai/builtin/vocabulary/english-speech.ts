import type { Vocabulary } from "./topics.ts";

export const englishSpeech: Vocabulary = {
  negator: [
    "(not|no|never|without|none|nobody|nothing|neither|nor|hardly|no one|prevent|prevents|preventing|avoid|avoids|avoiding|protect|protects|protection|against|instead of|rather than|stop|free of|far from|zero)",
  ],
  hypothetical: [
    "d (be|have|need|cost|never)",
    "(could|might|may|would|potentially|potential|theoretically|in theory|possibly|perhaps|maybe|one day|someday|worried|afraid|fear|concerned|risk of|in case|suppose|imagine|hypothetical*|would not want|eventually|what if|should ~ ever)",
  ],
  suspicion: [
    "(i|we) [only|just|can only] (assume|suppose|guess|reckon|suspect|bet|fear|imagine)",
    "(must|might|may|could|ll) [well] (be|have been|have to do)",
    "(probably|presumably|apparently|supposedly|i m told|i hear|blame|to blame|it s because|is because of|my theory)",
  ],
  reason: [
    "(because|otherwise|or else|since we|so that (we|they|i|people|you|no|nobody|everyone|it)|so no one|so nobody|as they|as we|given that)",
  ],
  narration: [
    "(by hand|manually|used to|thought|reckoned)",
    "(has|have|had|ve|s) (pointed out|put it down|rung|told|asked|booked)",
    "(i|we|he|she|they) [just|only|also|have|ve|had] (rang|asked|met|phoned|called|told|showed|saw|went|spoke|talked|checked|compared|looked|grumbled|laughed|noticed|said|tried|counted)",
  ],
  condition: ["(if|unless|in case|in the event)"],
  occasion: ["(when|whenever|once|as soon as)"],
  neutral: [
    "security (page|settings|section|tab|question|questions|badge|badges|icon|icons|policy|newsletter|guide|team|header|headers)",
    "(payment|payments|checkout|login|sign in|privacy|billing) (page|icon|icons|logo|logos|badge|badges|section|header|footer|button style|design|redesign|copy|text|layout|methods page|provider logos|illustration|faq|policy|banner|link colour)",
    "(colour|color) (filter|filters|picker|variant|variants|option|options|selection|choice|swatch|swatches|code|blind|blindness)",
    "(crash course|crash test|crash report|crash reports|crash reporting|memory leak|lost and found|lost property|lost password|data loss prevention|sort order|in order to|in order for|no matter|no problem|nothing against|no objection|no objections|goes without saying|without asking|no idea|no one size|not sure|not only|not just|why not|not to mention|or not|if not|whether or not|press release|release notes)",
    "(our|your|their|the|customer|technical|first level) support",
    "support (chat|chatbot|bot|team|desk|staff|page|agent|agents|ticket|tickets|request|requests|case|cases)",
    "(frozen|freeze|freezes) [the|a|first|top] (header|headers|row|rows|column|columns|pane|panes|first|food)",
    "(launch|release|go live) (date|party|notes|plan|page)",
    "(comma separated|font awesome|color scheme api|margin of error)",
    "(blank|empty) (page|line) (template|layout)",
    "bug bounty",
    "(let us|let's|lets) (see|hope|wait|discuss|talk|look|check|ask|think|meet|be honest|be clear|face it|chat|know|sleep|find out|not forget)",
    "(i|we|let me) [will|ll|can|shall] [also|then|just|quickly] (fix (it|this|that|them)|look|check|ask|see|try|think|tell|know|get back|have a look|take a look|let you know|find out)",
    "(# [of]|(in|from|until|till|by|since|of|for|before|after|early|late|mid|end of|next|last|this)) may",
    "may #",
    "(be|get it|get this|get that|getting|have it|have this|want it|want this) fixed",
    "fixed (width|position|header|size|price|height|costs|fee|navigation)",
  ],
  requirement: [
    "(should|must|shall|ought to|needs to|need to|has to|have to|needs|need)",
    "(expect|expects|expected|expecting|supposed to|requires|require|required|requirement|mandatory|acceptance)",
    "(make sure|ensure|ensures)",
    "only (allowed|accept|show|for)",
  ],
  wish: [
    "(i|we|they|customers|users|people|he|she|it) (would|d) (like|love|prefer|appreciate)",
    "(i|we|they|customers|users|people|clients|everyone) ~ (want|wants|wish|wanted|ask for|asked for|keep asking|are asking|request|requested)",
    "would be [really|very|so|just|quite|super] (great|nice|good|helpful|useful|cool|awesome|handy|lovely|perfect|better|amazing|fantastic|practical|wonderful)",
    "(please|pls|kindly) (add|make|allow|let|show|change|remove|provide|include|support|offer|enable|put|move|use|give|send|keep|hide|increase|reduce|replace|rename|translate|extend|improve|link|sort|display|create|set|update|bring)",
    "(please|pls|kindly)",
    "(how about|what about|feature request|suggestion|suggest|request|idea|it d be|looking for)",
    "(add|allow|let|support|offer|enable|introduce|implement|provide|make it possible) ~",
  ],
  contrast: ["(instead|rather than)"],
  wish_if_asked: [
    "(can|could|would|will) (you|we|i|it be|there be|someone|the team) ~",
    "(is there a way|any way to|why not)",
  ],
  burden: [
    "(i|we|you|they|users|customers|people|he|she|one) [always|then|still|now|often|currently|first|just|really] (have|had|need|needed|has) to",
    "(no|not|do not|does not|did not|never) (need|needs|have|has|require|requires|want) [to]",
    "(need|needs) (help|someone|somebody|more info|more information|an answer)",
    "(as|than|not|earlier than|unlike|longer than|slower than) expected",
  ],
  limit: [
    "(at least|at most|no more than|not more than|up to|maximum|minimum|max|min|within|less than|fewer than|more than|under|limit|limited to|capped at|exactly|between # and) ~ #",
    "# (characters|seconds|second|minutes|ms|mb|kb|gb|items|rows|columns|percent|days|hours|weeks|months|years|entries|px|results|euros|eur|usd|dollars|languages)",
  ],
  proposal: [
    "(they|he|she|we) (d|would) (go|take|pick|choose|prefer)",
    "(maybe|perhaps|what about|how about|what if|we could|could we|should we|shall we|might|one option|another option|alternatively|option #|i suggest|i would suggest|i d suggest|my suggestion|i propose|we might|i think we|i d go|i would go|i d vote|i vote|my vote|i d prefer|i would prefer|i d rather|not sure|thinking about|i m thinking|why not|why don t we|personally)",
  ],
  commitment: [
    "(i|we) (can|will|ll|shall) [do|also|then|just|simply]",
    "(says|wants|insists|prefers|asks for|would like)",
    "is important",
  ],
  decision: [
    "(decided|decision|we have settled|settled on|settle on|final call|final decision|final answer|conclusion|concluded|verdict|resolution)",
    "(let us|let's|lets)",
    "(is|are|gets|get) (dropped|cancelled|canceled|out|off the table|scrapped|cut)",
    "(we|i) (will|ll|are going to|re going to|m going to) (go|do|use|keep|make|stick|take|have|start|ship|build|leave|drop|put|show|add|move|set|limit|not|remove|implement|offer|allow|cap|only|skip|proceed)",
    "(we|we re|we are|we ll|i m) (going with|go with|going for|go for|sticking with|agreed on|agreed to|agreed that|sticking to|keeping)",
    "(agreed|approved|signed off|sign off|green light|go ahead|confirmed with (the client|the customer|legal|marketing|management|product))",
    "((was|were) (accepted|chosen|approved|picked)|will do|is enough|are enough|is plenty|would suffice|suffices|is all (we|i|they) need|is what (we|they|he|she|the client|the customer) (want|wants|need|needs|asked for))",
    "(final|so final) [:|version|scope|answer]",
    "(only|just) ~ for now",
    "for now (we|let us|only|just|it)",
    "(so|then|ok|okay|right) ~ we (take|put|remove|replace|keep|leave|show|drop|add|move|rename|use|go|do|make)",
    "we (take|put|remove|replace|keep|leave|drop|rename) (it|this|that|them|the|our|only|just)",
    "(the plan is|plan is to|the plan|outcome of the (meeting|call|discussion))",
    "(client|customer|product owner|po|boss|management|legal|marketing|the team|board) (wants|decided|chose|approved|confirmed|agreed|prefers|picked|has decided|signed off|says)",
  ],
  agreement: [
    "(agreed|agree|i agree|sounds good|sounds great|yes let's|yes please do|let's do that|let's do it|do that|do it|go ahead|works for (me|us)|(fine|ok|okay) (by|with|for) (me|us)|deal|approved|perfect let's|good idea|makes sense|ok let's|ok do it|yes do it|i m in|ship it|even better|fair enough|you re right|that (would|will) do|that works|i like (it|that|this)|good call)",
  ],
  reversal: [
    "(on second thought|on second thoughts|thinking about it again|change of plan|change of plans|changed (our|my|their|his|her) mind|scratch that|scrap that|scrap this|forget that|forget it|forget what|never mind|nevermind|correction|i was wrong|strike that|strike this|after all|take that back|takes back|new decision|overruled|overrules|supersedes|actually (no|let's|we|i|the)|actually)",
  ],
  objection: [
    "(too|far too|way too) (heavy|slow|expensive|complicated|complex|risky|big|much|many|loud|small|late|early|costly|intrusive|confusing|dangerous|long)",
    "(scary|annoying|annoys|annoy|terrible|ugly|hard to read|unreadable|spam|nightmare|pointless|useless|overkill|objects|objected|objection|objections|veto|refuses|refused|not allowed|forbidden|illegal|against the law|not possible|impossible|nobody (uses|wants|needs|reads)|no one (uses|wants|needs|reads))",
  ],
  turnaround: [
    "(let us not|let's not|lets not|better not|rather not|on second thought|on second thoughts|change of plan|change of plans|changed (our|my|their|his|her) mind|scratch that|scrap (that|this)|never mind|nevermind|forget (it|that)|that can wait|can wait|no need anymore|ignore (the|this|that|my|point|item)|disregard|not going ahead|not going to happen|will not happen|too late for that|not worth it|pull the plug|hold off|please no|voted against|(was|were|is|are|been|got) (rejected|turned down|vetoed)|(postpone|park|defer|shelve|drop|skip) (that|this|it|them)|stop|do nothing|leave (that|this|it|those|these|them) (off|out|alone|be)|not (either|that one))",
    "(keep|keeps|leave|leaves|stay|stays|remain|remains) ~ (as it is|as is|as they are|where it is|where they are|as it was|as before|unchanged|untouched|the way it is)",
    "(does not|do not|did not|will not|would not) (want|like|allow|approve|accept|have) (it|that|this|them|any of)",
    "(says|said|say) (no|we (may|can|must|should) not)",
    "(is|are) (not needed|not necessary|not wanted|not allowed|a no|a no go|out|off|dead)",
    "(want|wants|wanted|has|have) ~ to (stay|remain)",
    "rather (a|an|the|just|only|one|two|three)",
  ],
  rejection: [
    "(instead of|rather than|not|no|without|drop|dropping|dropped|scrapped|cancelled|canceled|removed|scrap|scrapping|skip|skipping|forget|forget about|leave out|leaving out|cut|remove|ditch|ditching|abandon|against|cancel|no need for|do not need|do not want|do not do|not do|not going with|not going to|will not|not have|not use|not add|not build|do not use|do not add|out of scope|ruled out|rejected|reject|vetoed|postpone|postponed|not in scope|off the table|no longer need|no longer want|replaces|replacing|over)",
  ],
  trigger: [
    "(when|whenever|every time|each time|as soon as)",
    "(after|once|if|while|on) (i|we|you|a user|the user|a customer|users|customers|one|the customer|someone|clicking|pressing|tapping|opening|selecting|choosing|adding|entering|submitting|uploading|changing|switching|scrolling|logging|going|refreshing|reloading|saving|sending|typing|loading)",
    "(by|upon) (clicking|pressing|tapping|opening|selecting|choosing|adding|entering|submitting|uploading|changing|switching|scrolling)",
  ],
  action: [
    "(i|we|you|user|customer|then|and|first|next) [then|just|have|also|again|first|can|simply] (click|clicked|press|pressed|tap|tapped|open|opened|add|added|select|selected|choose|chose|enter|entered|type|typed|submit|submitted|upload|uploaded|change|changed|switch|switched|scroll|scrolled|log|logged|go|went|refresh|refreshed|reload|reloaded|save|saved|send|sent|put|pick|picked|fill|filled|try|tried|hit|visit|visited|apply|applied|search|searched|drag|dragged|close|closed|set|resize|resized)",
  ],
  finding: [
    "(reproduce|reproduced|reproducible|repro|confirmed|confirm|only happens|happens only|happens on|happens in|also happens|also on|also in|seen on|seen in|saw it on|tested|tested on|affects|affected|version|since|regression|root cause|caused by|cause|because|due to|turns out|the reason|stack trace|logs|log says|workaround|introduced|deploy|commit|found|figured out|the problem is|it s the|firefox|chrome|safari|edge|iphone|android|ios|windows|macos|api|endpoint|database|cache)",
  ],
  label_steps: [
    "(steps to reproduce|how to reproduce|to reproduce|reproduction|reproduction steps|repro steps|repro|steps|steps taken|what i did)",
  ],
  label_expected: [
    "(expected|expected behaviour|expected behavior|expected result|expected outcome|what should happen|what i expected|should be)",
  ],
  label_actual: [
    "(actual|actual behaviour|actual behavior|actual result|what happens|what happened|observed|current behaviour|current behavior|problem)",
  ],
  label_acceptance: [
    "(acceptance criteria|acceptance|requirements|must have|must haves|definition of done|done when|to do|todo|todos|tasks|what we need|scope|in scope|we need|we want|needed|changes|wishes)",
  ],
  label_excluded: [
    "(out of scope|not in scope|not now|not part of this|later|excluded|non goals|no goals|won't do|wont have|not included|phase #|future|maybe later|ideas for later|nice to have|rejected|dropped|considered)",
  ],
  label_decision: [
    "(decision|decisions|decided|conclusion|outcome|agreed|result of the meeting|resolution|summary of the call|final|final scope)",
  ],
  generic: [
    "(help|bug|bugs|bug report|problem|problems|issue|issues|question|questions|feedback|error|errors|urgent|broken|please|pls|website|site|page|app|web|idea|ideas|suggestion|suggestions|feature|feature request|request|hello|hi|hey|test|testing|not working|does not work|not work|work|works|working|something|anything|thing|things|wrong|is|it|there|a|an|the|my|your|this|that|important|asap|comment|comments|report|new|general|hmm|wow|wtf|omg|why|what|untitled|no title|title|none|todo|fix|change|changes|improvement|update|fyi|quick|small|one|some|more|about|with|on|in|for|and|i|have|found|got|we|to|of|you|can|nothing|everything|stuff|thanks|attention|alert|read|look|see|here|dear|team|all|everyone|sucks|bad|terrible|awful|horrible|disaster|unacceptable|ridiculous|worst|again|still|really|very|so|not|no|do|does|re|fwd|fw|aw|wg|misc|various|multiple|several|few|complaint|complaints|request|enquiry|inquiry|message|ticket|task|card|item|note|notes|meeting|possibly|maybe|perhaps|probably|little|tiny|minor|big|huge|major|another|regarding|concerning|your|our|from|at|part|content|text|stuff|list|wish|wishes|remark|observation|point|points|two|three|couple|information|info|request|user|customer)",
  ],
  soft_wish: [
    "would be [really|very|so|quite|just] (nice|lovely|cool|neat|sweet|fun|cute)",
    "(would|d) be (nice|lovely) if",
    "(just a wish|small wish|little wish|maybe you could|maybe they could|perhaps you could|i was wondering|just wondering)",
  ],
  postponed: [
    "(topic|job|thing|something|matter) for (spring|summer|autumn|winter|later|next (year|quarter|month)|another (day|time|year))",
    "(comes|come|follows|follow) (some day|someday|at some point|eventually|one day|in due course)",
    "(only|not until|not before) ~ (next year s|# s) budget",
    "(leave|leaving|left|keep|keeping|save|saving|move|moving|push|pushing|postpone|postponed|park|parked|parking|defer|deferred|wait|waits) ~ (for|to|until|till) ~ (later|autumn|fall|spring|summer|winter|now|next|another|phase|future|january|february|march|april|may|june|july|august|september|october|november|december|q1|q2|q3|q4)",
    "(comes|come|follows|follow|do|done|look at|revisit|back to|discuss) ~ (later|next (year|quarter|month|release|phase|sprint)|in a (later|second) (step|phase|release))",
    "(the rest|everything else|anything else|somebody else asks|someone else asks)",
    "(second|later|next|separate) (step|phase|round)",
    "(not now|not for now|not yet|not this time|not in this (release|phase|version)|another time|out of scope|off the table|maybe later|some other time|on hold)",
  ],
  spared: [
    "(i|we) (will|ll|do|shall|handle|take care of|are going to|re going to|m going to) ~ (myself|ourselves|by hand)",
    "(no need for (you|your team|anyone) to|nothing for (you|your team) to do|nothing you need to do|you can leave that to (me|us)|leave that to (me|us))",
    "(you|your team) (do not|need not) [need to|have to] (do anything|worry|bother|touch|change anything)",
    "not your (worry|job|concern|problem)",
  ],
  correction: [
    "(rather|instead|correct is|should read|should say|changed to|change that to|changed it to|make it|make that|corrected|correction|i meant|we meant|my mistake|my bad|oops|typo|i mixed up|mixed up|mistyped|i was wrong|is now|are now|moved to|postponed to|brought forward|pushed to|but rather|new value)",
  ],
  yes: ["(yes|yep|yeah|yup|sure|exactly|correct|right|of course|absolutely|definitely|please do)"],
  refusal: ["(no|nope|nah|not really|rather not|better not|please do not)"],
  dismissal: [
    "(instead of|rather than|forget|forget about|drop|dropping|dropped|scrap|scrapped|scrapping|skip|skipping|ditch|leave out|leave ~ out|take ~ out|cut|away with|no longer need|no need for|off the table|out of scope|ruled out|vetoed)",
  ],
  conclusion: ["(so|then|in that case|that means|settled)", "it is"],
  acknowledgement: [
    "(ok|okay|right|alright|all right|fine|good|great|noted|understood|agreed|done|perfect|better|fair|true)",
  ],
  addition: ["(also|too|as well|additionally|in addition|besides|plus|both|on top)"],
};
