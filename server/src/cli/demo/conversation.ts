import type { FeedbackType } from "@corkboard/contract";

/** Comments on feedback and cards. `{other}` is the other colleague, `{browser}` the visitor's browser. */

/** By the lead, on new feedback. */
export const triage: Readonly<Record<FeedbackType, readonly string[]>> = {
  bug: [
    "Seen it too, on {browser}. @{other} can you take it this week?",
    "@{other} could this come from Tuesday's release? The client noticed it as well.",
    "Third report about this page in a week. @{other} please have a look before it becomes a habit.",
    "I could not reproduce it on my machine, but the reporter uses {browser}. @{other} do we have that one to test with?",
    "Client called about exactly this. @{other} how much work is it, roughly?",
    "Looks small, but it is on the way to the payment. @{other} let us not wait with it.",
    "Asked the reporter for a screen recording. @{other} the console output is in the browser info.",
    "@{other} I remember we fixed something like this in spring. Is it the same place?",
    "Reproduced with a fresh profile, so it is not an extension. Over to you, @{other}.",
    "This one hurts people with older phones most. @{other} please check how many visitors that is.",
    "@{other} fine to do it together with the other change on this page.",
    "Support already answered the visitor. @{other} we owe them a date.",
  ],
  feature: [
    "Nice idea and the client likes it. @{other} what would the smallest version be?",
    "Asked for the fourth time this quarter. @{other} can you estimate it?",
    "@{other} we had this in the first concept and cut it. Maybe now?",
    "Fits into the maintenance hours if it stays under a day. @{other} does it?",
    "Client wants to see a sketch first. @{other} I put half an hour into your calendar.",
    "@{other} could we try it on one page and measure before we build it everywhere?",
    "Good point about accessibility. @{other} let us not sell this as an extra, it belongs in.",
    "Depends on the till system's interface. @{other} do you know whom to ask there?",
  ],
  general: [
    "Answered by mail. @{other} please correct the text so that nobody has to ask again.",
    "Forwarded to the client, this is theirs to decide. @{other} for your information.",
    "Lovely. @{other} that was your page, wasn't it?",
    "@{other} the two pages do contradict each other. Which one is the source?",
    "Not a bug, but the wording invites the question. @{other} can you propose something shorter?",
    "I do not know the answer either. @{other} you were in the meeting about this?",
  ],
};

/** By the developer, on the findings. */
export const progress: Readonly<Record<FeedbackType, readonly string[]>> = {
  bug: [
    "Found it: the value is read before the answer is there. Only visible on slow connections.",
    "Reproduced on {browser}. The style sheet of the old theme still wins on this page.",
    "It is the cache: the page is kept for an hour and nobody tells it about the change.",
    "@{other} it is a rounding problem, not a tax problem. Fix is small, tests take longer.",
    "Our side sends the right value, the provider cuts it off. Wrote to them, reference in the ticket.",
    "The event handler is attached twice after going back. Working on it.",
    "Time zone, as always. The server thinks in UTC and the form in local time.",
    "Could only see it with an empty cache. @{other} please try once more in a private window.",
    "The link is built by hand in the mail template. Replaced by the helper we use everywhere else.",
    "Happens since the library update. Pinning the old version for now, proper fix tomorrow.",
  ],
  feature: [
    "Smallest version is a day: one field, one mail, no settings. Started.",
    "Built it behind a flag. @{other} it is on for our accounts on staging.",
    "The data is already there, we just never showed it. Doing the layout now.",
    "I would leave out the filter in the first round. @{other} agreed?",
    "Sketch is in the shared folder, two variants. I prefer the quieter one.",
    "Needs a new column and a bit of patience with the import, otherwise straightforward.",
    "Talked to their IT: possible, they open the interface on Monday.",
  ],
  general: [
    "Text corrected in all languages.",
    "@{other} proposal: 'Delivered assembled, pedals in the box.' Short enough?",
    "I checked with the front desk, the page is right and the leaflet is old.",
    "Added it to the list for the next content round.",
    "Will ask on Thursday and write the answer here.",
  ],
};

/** By the developer, on handing over for review. */
export const handover: readonly string[] = [
  "On staging. @{other} please try it with your own phone.",
  "Pull request is open, two small commits. @{other} could you review today?",
  "Ready from my side, checked in four browsers including {browser}.",
  "@{other} staging has it. The wording of the message is mine, change it if you like.",
  "Done and covered by a test. It would have caught the spring one as well.",
  "Screenshots before and after are in the pull request.",
  "Please look at the German version too, the words are longer there.",
  "Works, but I would like somebody with a screen reader to confirm. @{other} do you know anyone?",
];

/** By the lead, on closing. */
export const closed: readonly string[] = [
  "Live since this morning. Reporter thanked us, closing.",
  "Checked on production, looks good. Thanks @{other}!",
  "Deployed with the Thursday release, nothing unusual in the logs.",
  "Client confirmed. Closing.",
  "Works for me and for the reporter. Well found, @{other}.",
  "Out. I told the shop so that they stop apologising on the phone.",
  "Closed. I put the lesson into the project notes.",
  "Confirmed on {browser}, the very one it was reported with.",
];

/** Conversations on cards. Lines alternate between two colleagues. */
export const cardTalks: readonly (readonly string[])[] = [
  ["@{other} do you need anything from the client for this?", "Only a decision about the wording, rest is clear."],
  ["Split this one: the second half became its own card.", "Good, then I can start today. @{other} keep the due date?"],
  ["Client moved the deadline by a week.", "That saves my weekend. @{other} thanks for asking them."],
  ["I would cut the animation, it costs 80 KB.", "@{other} agreed, nobody will miss it."],
  [
    "First version is on staging.",
    "@{other} two things: the focus ring is missing and the title wraps. Otherwise great.",
  ],
  ["Blocked: the export arrives without the last column.", "@{other} I phoned them, new file comes tonight."],
  ["Estimated at two days, used one. Does anyone want the other?"],
  ["@{other} can we pair on this tomorrow at ten? I am stuck on the tests."],
  [
    "The numbers from the load test are attached to the wiki page.",
    "Better than I feared. @{other} let us keep this limit.",
  ],
  ["Waiting for the licence of two pictures.", "@{other} take the ones from the archive meanwhile."],
  ["Decided in the meeting: no login for this.", "Even better, that removes half of the work."],
  [
    "@{other} the translator asks whether 'slot' is a time or a place.",
    "A time. I will add a note for all translators.",
  ],
  [
    "Tried the new approach, it is slower on old phones.",
    "Then we stay with the simple one. @{other} please note why.",
  ],
  [
    "Ready for review, please be strict with the error messages.",
    "@{other} read them all. Two are longer than the form.",
  ],
  ["This came back from testing once. Now with a test for the second case."],
  ["Do we still need this after the change of plan?", "@{other} yes, but smaller. I rewrote the description."],
];
