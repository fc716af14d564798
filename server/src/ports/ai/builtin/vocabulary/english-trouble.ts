import type { Vocabulary } from "./topics.ts";

const cannot =
  "(can not|could not|can no longer|unable to|not able to|impossible to|not possible to|not let me|not let us|not let anyone|not let customers|not let them|not allow me to|no way to|fails to|failed to)";
const records =
  "(data|records|orders|entries|documents|files|photos|pictures|images|messages|bookings|appointments|invoices|contacts|history|notes|reservations|database|accounts|posts|articles|translations|answers|edits|changes|customers)";
const fails =
  "(fail|fails|failed|failing|failure|failures|declined|rejected|broken|down|stuck|hangs|errors|error|impossible|times out|timing out|timed out|dead|crashes|crashed|stopped working|stops working|not work|not working|not go through|not going through|went through|not possible|not load|not respond*|does nothing|do nothing|not complete|not completed|not processed|500|502|503)";
const else_ =
  "(someone else|somebody else|another (customer|user|person|patient|client|member|company|family|guest|visitor|tenant|account|student)|other (people|customer|customers|user|users|patients|clients|members|companies|persons|families|guests|visitors|tenants|accounts|students)|a stranger|strangers|a different (customer|user|person|patient|client|account)|the wrong (customer|user|person|patient|client|recipient))";
const enter = "(log in|login|sign in|log on|log into|sign into|get in|get into)";
const buy =
  "(pay|check out|checkout|buy|order|purchase|book|complete ~ (order|purchase|payment|booking|checkout)|place ~ (order|orders|booking)|finish ~ (order|purchase|payment|booking|checkout))";

export const englishTrouble: Vocabulary = {
  data_loss: [
    "data loss",
    "loss of (data|orders|records|entries|documents)",
    `(lose|loses|losing|lost) ~ ${records}`,
    `${records} ~ (is|are|was|were|got|get|gets|been|have|has|had|all|just) ~ (lost|gone|wiped|erased|deleted|overwritten|corrupted|destroyed)`,
    `${records} ~ (vanish*|disappear*)`,
    `(wipe|wipes|wiped|erases|erased|overwrites|overwrote|overwrite|corrupts|corrupted|destroys|destroyed) ~ ${records}`,
    "(deletes|deleted) (all|everything|the wrong|other) ~",
    "(emptied|truncated|dropped) ~ (table|tables|database|list|archive)",
    `# ~ ${records} ~ (is|are) ~ missing`,
    "(permanently|irrevocably) (deleted|lost|gone)",
  ],
  input_loss: [
    "(lose|loses|losing|lost) ~ (everything|text|input|draft|drafts|form|progress|work|cart|basket|hour|hours)",
    "everything [i|we|you|they] [had|have] (typed|entered|wrote|written|filled) ~ (gone|lost)",
    "(form|cart|basket|draft|text|input|inputs|fields) ~ (cleared|emptied|gone|wiped|lost|disappear*|vanish*)",
  ],
  leak: [
    "(data|information|privacy) (leak|leaks|breach|breaches)",
    "(leak|leaks|leaked|leaking) ~ (data|names|addresses|emails|passwords|tokens|details|information|keys)",
    "expos* ~ (data|names|addresses|emails|passwords|tokens|details|information|keys|records)",
    `${else_} [s] ~ (data|order|orders|invoice|invoices|address|addresses|details|account|accounts|profile|profiles|booking|bookings|messages|documents|document|records|record|results|names|name|email|emails|phone|information|basket|cart|card|cards|letters|appointments|files|report|reports|photos|passport|salary|payslip)`,
    `(data|order|orders|invoice|invoices|address|addresses|details|account|accounts|profile|booking|bookings|messages|documents|document|records|results|names|basket|cart|letters|appointments|appointment|files|report|reports|photos) ~ of ${else_}`,
    "(data|order|orders|invoice|invoices|address|addresses|details|number|phone|account|profile|booking|bookings|messages|documents|document|records|results|name|names|appointments|report|reports) ~ of ~ (different|other|another|wrong|unknown) (person|people|customer|customers|user|users|patient|patients|client|clients|member|members|family|guest|guests|company|student|students)",
    "(sent|send|sends|sending|go|goes|going|went|delivered|addressed|mailed) to [the] wrong (recipient|recipients|person|people|customer|customers|address|addresses|patient|patients|client|clients|users)",
    "(get|gets|got|access|enter|open|opens|see|seen|read|reach|into) ~ (account|accounts|data|admin|backend|documents|list|numbers|names|files|dashboard) ~ without ~ (password|login|logging in|log in|signing in|authentication)",
    "without ~ (password|login|logging in|log in|signing in) ~ (accounts|data|admin|backend|documents|files|dashboard|everything)",
    `logged in as ${else_}`,
    "publicly (accessible|visible|readable|available|reachable)",
    "(accessible|reachable|readable|opens|visible) ~ without ~ (login|logging in|log in|signing in|authentication|password|permission)",
    "password* ~ (plain text|clear text|plaintext|cleartext)",
    "(sql injection|xss|cross site scripting|csrf|account takeover)",
    "vulnerab*",
    "(been|got|was|were|is) hacked",
    "security (hole|issue|problem|flaw|breach|bug|vulnerability|incident|risk)",
    "(privacy|gdpr) (violation|problem|issue|incident)",
    "personal (data|details|information) ~ (visible|exposed|public|shown|leaked)",
    "api key* ~ (visible|exposed|public|leaked)",
  ],
  money: [
    "(charged|billed|debited|deducted|invoiced|paid|pay|charges) ~ (twice|two times|double|three times|# times|multiple times)",
    "(double|duplicate) (charge*|payment|payments|billing|debit*)",
    "(charged|debited|deducted|taken|paid) ~ (but|yet|although|without getting|without receiving) ~ (no|not|never|order|without)",
    "(charged|charges|billed) ~ (wrong|too much|more than|wrongly|full price)",
    "(lose|losing|lost|costs us|costing us|cost us) ~ (money|sales|revenue|turnover|order|orders)",
    "money ~ (gone|lost|missing|taken)",
  ],
  outage: [
    "(site|website|shop|store|app|service|server|platform|system|everything|portal|api|backend|homepage|intranet) ~ (is|are|was|went|been|goes|s|completely|totally) ~ (down|offline|unreachable|unavailable|inaccessible|not reachable|not available)",
    "(site|website|shop|store|app|service|server|platform|system|portal|api) (down|offline|unreachable)",
    `(nobody|no one|none of ~|no customer|no user|no customers|no users|not a single (customer|user|person)) ~ (can|could|able to) ~ (${enter.slice(1, -1)}|pay|check out|checkout|buy|order|book|access|use|reach|open|work|submit|register|join|sign up|subscribe|apply|upload|save|send|call|donate|enrol|enroll)`,
    `(everyone|everybody|all (users|customers|patients|members|staff)|all our (users|customers)|all of (us|them)) ~ ${cannot} ~ (${enter.slice(1, -1)}|pay|check out|buy|order|book|access|use|reach|open|work)`,
    `(everyone|everybody|all (users|customers|members|staff)) ~ locked out`,
    "outage",
    "(every|all) (page|pages) ~ (500|502|503|504|down|offline|server error)",
  ],
  payment: [
    `(payment|payments|checkout|check out|credit card|credit cards|card payment|card payments|paypal|stripe|apple pay|google pay|klarna|purchase|purchases|transaction|transactions|place order|pay now|pay button) ~ ${fails}`,
    "(order|orders|booking|bookings) ~ (fails|failed|failing|rejected|not go through|not going through|not processed|not completed)",
    `${cannot} ~ ${buy}`,
  ],
  login: [
    `${cannot} ~ (${enter.slice(1, -1)}|access ~ account|reset ~ password|register|sign up|create ~ account)`,
    "(login|log in|sign in|registration|password reset|sign up|authentication) ~ (fails|failed|failing|broken|not work|not working|does nothing|impossible|loops|loop|error|errors)",
    "(am|are|is|get|got|was|were|being|been) locked out",
    "(error|errors) ~ (register|registering|sign up|signing up|log in|logging in)",
  ],
  crash: [
    "(crash|crashes|crashed|crashing)",
    "(freezes|froze|freezing|frozen|freeze)",
    "(app|page|site|browser|tab|screen|it) ~ (hang|hangs|hung)",
    "(blank|white|black|empty) (page|screen)",
    "(500 error|internal server error|error 500|http 500|500 internal|server error)",
    "(unusable|unresponsive)",
  ],
  lack: ["(not|no longer|never|nothing|nowhere|unable|impossible)"],
  problem: [
    "(broken|breaks|broke|bug|buggy|error|errors|wrong|wrongly|incorrect|missing|stuck|slow|slowly|twice|duplicate*|dead|confus*|overlap*|cut off|cropped|hidden|unreadable|invisible|blank|empty|garbled|glitch*|unexpected*|misplaced|mismatch*|outdated|stale|ignored|ignores|rejects|refuses|timeout|times out|404|403|500)",
    "(fail|fails|failed|failing|disappear*|vanish*|flicker*|jumps|jumping|stops|stopped|typo|misspell*|spelled)",
  ],
  double_booking: [
    "(double|doubly|twice) (booked|booking|bookings|reserved|assigned|sold)",
    "(booked|reserved|sold|assigned|given) ~ (twice|two times|double)",
    "(overbooked|overbooking|double booked)",
  ],
  broken: [
    "(not work|not working|not works|does nothing|do nothing|did nothing|no longer works|no longer work|stopped working|stops working|broken|nothing happens|not submit|not send|not load|not open|can not|could not|unable to)",
  ],
  everyone: [
    "(half|most|all|a third|a quarter|many|the majority|# percent|# %) of (our|the|my) (users|customers|visitors|people|patients|clients|members|staff|orders|guests|colleagues)",
    "most (users|customers|visitors|people|patients|clients|members|guests)",
    "(everyone|everybody|all (users|customers|visitors|patients|members|clients|orders|devices|browsers|staff|accounts|locations|stores|sites|branches|offices|departments)|all our (users|customers|visitors|patients|members|clients|staff)|all of (us|our customers|our users|them))",
    "every (user|customer|visitor|patient|member|client|order|device|browser|account)",
    "(several|many|multiple|dozens of|hundreds of|lots of|numerous|a lot of|other|more) (users|customers|visitors|people|patients|clients|members|complaints|orders|colleagues|reports)",
    "# [of our|other|more|angry|different] (users|customers|visitors|people|patients|clients|members|complaints|orders|tickets|colleagues|reports)",
    "(nobody|no one) (can|is able|could)",
  ],
  echo: [
    "(same here|me too|same problem|also happens to|can confirm|also affected|same for me|same for us|here too|happens to me too)",
  ],
  live: ["(on|in) (production|prod|live|the live (site|shop|system))"],
  one_person: [
    "(only|just) (me|one (user|customer|person|client|account)|my (account|machine|laptop|computer|phone)|for me|a single (user|customer|account))",
    "(only|just) (happened|happens|seen|saw|occurs|occurred) (once|one time)",
    "(nobody else|no one else|no other (user|customer|customers|users)) ~",
    "(very rarely|extremely rare|rare edge case|edge case|corner case)",
  ],
  not_live: [
    "(only|just) ~ (staging|test|testing|dev|development|demo|local|sandbox|preview) [environment|system|server|site|account|data]",
    "(affects|on|in) [the|our] (staging|sandbox|demo|dev|development|test|testing|preview) (environment|system|server|site|only)",
    "(staging|sandbox|test system|test environment) only",
    "(production|live|prod|live site|live shop) ~ (is|are|was) ~ (fine|not affected|unaffected|ok|okay|safe)",
    "not (on|in|affecting) [the] (production|prod|live)",
    "test (data|account|accounts) only",
  ],
  workaround: ["workaround", "work around", "(as a|in the) meantime (we|i|you) can"],
  resolved: [
    "(fixed|resolved|solved|patched)",
    "(restored|recovered) ~ (data|orders|everything|entries|files)",
    "false alarm",
    "(my|our|user) (mistake|error|fault)",
    "(works|working|work) (again|now|for me now|fine now)",
    "back (up|online) (again|now)",
    "used to",
    "(in the past|back then)",
    "fixed (it|this|that|in|with|since|last|yesterday)",
  ],
  unharmed: [
    "nothing ~ (lost|missing|deleted|damaged|leaked|stolen|charged)",
    "(still there|all there|false alarm|all clear|nothing happened|no harm done|no damage)",
  ],
  undelivered: [
    "(no|none of|not a single|not one|zero) ~ (orders|order|enquiries|enquiry|inquiries|inquiry|messages|message|emails|email|mails|requests|request|bookings|booking|applications|application|registrations|submissions|submission|notifications|confirmations) ~ (arrive|arrives|arrived|arriving|reach|reaches|reached|received|coming|come|came|comes|delivered|through)",
    "(orders|enquiries|inquiries|messages|emails|mails|mail|email|confirmation|requests|bookings|applications|registrations|submissions|forms|confirmations) ~ ~ (not|never) ~ (arrive|arriving|arrived|reach|reaching|reached|received|come through|coming through|delivered|sent)",
  ],
};
