import { initial } from "./0001-initial.ts";
import { longChecklists } from "./0002-long-checklists.ts";
import { manyDeliveries } from "./0003-many-deliveries.ts";
import { criteria } from "./0008-criteria.ts";
import { seenByAgents } from "./0009-seen-by-agents.ts";
import { makersOfAccess } from "./0004-makers-of-access.ts";
import { countedAttempts } from "./0005-counted-attempts.ts";
import { tokenRotation } from "./0006-token-rotation.ts";
import { wordsByClient } from "./0007-words-by-client.ts";
import { shownDeliveries } from "./0010-shown-deliveries.ts";
import { keptAttempts } from "./0011-kept-attempts.ts";
import { sentWords } from "./0012-sent-words.ts";
import { runningProcesses } from "./0013-running-processes.ts";
import { commentTokens } from "./0014-comment-tokens.ts";
import { pendingWords } from "./0015-pending-words.ts";
import { organisationDeletion } from "./0016-organisation-deletion.ts";
import { directLists } from "./0017-direct-lists.ts";
import { firstTokens } from "./0018-first-tokens.ts";
import { textParts } from "./0019-text-parts.ts";
import { longReports } from "./0020-long-reports.ts";
import { storedTexts } from "./0022-stored-texts.ts";
import { jobs } from "./0024-jobs.ts";
import { news } from "./0025-news.ts";
import { chat } from "./0026-chat.ts";
import { contactMail } from "./0027-contact-mail.ts";
import { summary } from "./0028-summary.ts";
import { agentContext } from "./0030-agent-context.ts";
import { verified } from "./0031-verified.ts";
import { uploads } from "./0032-uploads.ts";
import { agentLimits } from "./0033-agent-limits.ts";
import { narrowedLists } from "./0023-narrowed-lists.ts";
import { speakingTokens } from "./0021-speaking-tokens.ts";
import { setAside } from "./0029-set-aside.ts";
import type { Migration } from "./migration.ts";

/**
 * In order, append only. A new migration is a file in this folder and an entry at the end of this list;
 * `migrations.test.ts` reports its checksums. `docs/guides/writing-a-migration.md` shows the steps.
 */
export const migrations: readonly Migration[] = [
  {
    name: "0001-initial",
    kind: "expand",
    statements: initial,
    checksums: {
      sqlite: "03898c89aba23d21683eee2f6b23ca1aecc691ccf7a03e31ab6a3aeeeab369b3",
      postgres: "487229fcbc1bb49899102f3e032f035eb410f035ab1aa5e77d1d3b507769b60a",
    },
  },
  {
    name: "0002-long-checklists",
    kind: "expand",
    statements: longChecklists,
    checksums: {
      sqlite: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      postgres: "e78b96b2bab17c6e657e2f3b8a0eb471204efa70613f96c071245f8a4d401bcc",
    },
  },
  {
    name: "0003-many-deliveries",
    kind: "expand",
    statements: manyDeliveries,
    checksums: {
      sqlite: "2eb99782e702d32c6fe320e681c02e158d4f6b4ae8fdd800cdd39cddf0575e58",
      postgres: "355cc47be681b0908f4ba3d0b8cd96d651b9bf7c93783b5bd18fea19e7376307",
    },
  },
  {
    name: "0004-makers-of-access",
    kind: "contract",
    statements: makersOfAccess,
    checksums: {
      sqlite: "6c7a7b98659842bbea740e1be583aecba448efa98b17b146d90fc870242e8e2a",
      postgres: "c553ca76bdaea8065e1dfc6f1e6709e961efd008fa6482204de73e1532958652",
    },
  },
  {
    name: "0005-counted-attempts",
    kind: "expand",
    statements: countedAttempts,
    checksums: {
      sqlite: "ebe50a328d0c0830c755d3c7b8dde24321445653dca777b1bea8dbc7d90adddc",
      postgres: "ef20d67055727cdb521f7b5b81ae6518b88f2e79ea5183cd26c5be385b8e123f",
    },
  },
  {
    name: "0006-token-rotation",
    kind: "expand",
    statements: tokenRotation,
    checksums: {
      sqlite: "e5d8cb751abd34820d7de5224329ef0218098adc338697818c9662629c88f98e",
      postgres: "9ce0b4cb2c6d34100d0e965545d56dde3db9b8ebf3a48697b30ba1b7bbedebf9",
    },
  },
  {
    name: "0007-words-by-client",
    kind: "expand",
    statements: wordsByClient,
    checksums: {
      sqlite: "a67b0498cd037628b6cf91810dc9bdb5fd0400f0770ffa9b067242a81ef45f77",
      postgres: "b48b2b75a6dc730d48f778ef5b89819f23fc03f6bf829b583b2493a967084b81",
    },
  },
  {
    name: "0008-criteria",
    kind: "expand",
    fills: ["tickets.criteria"],
    statements: criteria,
    checksums: {
      sqlite: "48e8c35932cf9113c654c7d7f14e11b04e8afb51beaa042baec1e4997f06f895",
      postgres: "92bce34fcc8cf9e49bfa654f44c386c4eb6c58aa1a036816625b63bf5ec3fdd0",
    },
  },
  {
    name: "0009-seen-by-agents",
    kind: "contract",
    statements: seenByAgents,
    checksums: {
      sqlite: "7b4722f147cc67754cb6a985e402ebb0d6d89270ce57532a7f22ed0b3473a880",
      postgres: "7b4722f147cc67754cb6a985e402ebb0d6d89270ce57532a7f22ed0b3473a880",
    },
  },
  {
    name: "0010-shown-deliveries",
    kind: "expand",
    statements: shownDeliveries,
    checksums: {
      sqlite: "14a914e9835ca8d4491ffb199a140cd94f8fe9ff26c0967d1f7d1926816b5c91",
      postgres: "fbf2696607a15e861487a0c768d67bdbe0f80bc7bb05bd7607f4bf46124b42e0",
    },
  },
  {
    name: "0011-kept-attempts",
    kind: "expand",
    statements: keptAttempts,
    checksums: {
      sqlite: "4292d2913df9e6c09ce1871527189a140f62a134c290b952d08afdf8c091d127",
      postgres: "2d555aa954f4f75fb139cfdef31e4dddf939c4d93fb7b946a12cd080af45a066",
    },
  },
  {
    name: "0012-sent-words",
    kind: "expand",
    statements: sentWords,
    checksums: {
      sqlite: "44bd9a75f6753ed3f7123bc25e0de7fb17bca95354e4459d45ef219a39eaa6f7",
      postgres: "988502347c49012f6378dffef04e1d9a566b1fa1a870b299f31281d7f5cad586",
    },
  },
  {
    name: "0013-running-processes",
    kind: "expand",
    statements: runningProcesses,
    checksums: {
      sqlite: "754828afa3a6e639687179f37461665a5f306e93cdd567aec7f34fab63b773f2",
      postgres: "48fc4b9ab9fdbab8cd76b18472c931d978785e770dd2b59653970318b4255cf3",
    },
  },
  {
    name: "0014-comment-tokens",
    kind: "expand",
    statements: commentTokens,
    checksums: {
      sqlite: "eb6390107a1c50ed3aeafddd8076ec41c4bfc789a100460e651953a44ed594da",
      postgres: "eb6390107a1c50ed3aeafddd8076ec41c4bfc789a100460e651953a44ed594da",
    },
  },
  {
    name: "0015-pending-words",
    kind: "expand",
    statements: pendingWords,
    checksums: {
      sqlite: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      postgres: "93a4c37ef789f663c236297a6585c84873ad8b5294f2c52ef152e203efe7f7e3",
    },
  },
  {
    name: "0016-organisation-deletion",
    kind: "expand",
    statements: organisationDeletion,
    checksums: {
      sqlite: "aeb96d1aa8d5c36384ccbe65bfc915664a62d55af8e12b1beb030b6961fdc3c1",
      postgres: "10b891137ac0ccdd492b6e0078f6db12843dc88a87f27f56f9be6417971b71fa",
    },
  },
  {
    name: "0017-direct-lists",
    kind: "contract",
    statements: directLists,
    checksums: {
      sqlite: "bcf72be0cdbde0f720d05a764155d622bdc7e5d486dca47230f5dec90f666a18",
      postgres: "02b9c18d3cc271066c98f4542e2a14d4c32524670da6db496de8805f08d2db96",
    },
  },
  {
    name: "0018-first-tokens",
    kind: "expand",
    statements: firstTokens,
    checksums: {
      sqlite: "f15780f3d4997bf7ce1dfa9004a236c22cbb536e638c830894e35c4f58d3e447",
      postgres: "0baada2e04508c2f9a33154bee040285374176ad9d37e2a736c922d152251f93",
    },
  },
  {
    name: "0019-text-parts",
    kind: "expand",
    statements: textParts,
    checksums: {
      sqlite: "9d636b93d5ba9e921ae9af8a8dd0c47676bb2be496d3fce2c9f95c4ee204a68d",
      postgres: "9d636b93d5ba9e921ae9af8a8dd0c47676bb2be496d3fce2c9f95c4ee204a68d",
    },
  },
  {
    name: "0020-long-reports",
    kind: "expand",
    statements: longReports,
    checksums: {
      sqlite: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      postgres: "21f2a01d772780a62e9f35d20f1f8598f27dfa62087cf381309636ded30e62da",
    },
  },
  {
    name: "0021-speaking-tokens",
    kind: "expand",
    statements: speakingTokens,
    checksums: {
      sqlite: "5b1f24fdd9183ed5a1acbf41213d34d4da7e15fd4c106b4a54d3b76d10012d29",
      postgres: "5b1f24fdd9183ed5a1acbf41213d34d4da7e15fd4c106b4a54d3b76d10012d29",
    },
  },
  {
    name: "0022-stored-texts",
    kind: "expand",
    fills: ["feedback.text", "cards.text", "tickets.text"],
    statements: storedTexts,
    checksums: {
      sqlite: "c60f0d3353fa79d42338e821f72c666da1e93a5ac700350c614c7bc660d1df97",
      postgres: "1f90dca21465afd9fe0216e0452d60240f10ff76a718fc623d690cffbc7b6f7a",
    },
  },
  {
    name: "0023-narrowed-lists",
    kind: "contract",
    statements: narrowedLists,
    checksums: {
      sqlite: "66d831778154f313fa6eae66e0628631b27873b4600f6305889dc2ecf445ad6f",
      postgres: "aeb90fe82e643c976ac4be1011c446c90901fca127bd31376182232752ed0e8b",
    },
  },
  {
    name: "0024-jobs",
    kind: "contract",
    statements: jobs,
    checksums: {
      sqlite: "dd5c065f5f5393f6f0cc6cb43e551aee41138e88cb85ecbd842482fa5330c9b7",
      postgres: "2e1bd20d64d35294d1af0fed3a0d720a26d1c2a1ca4562159041b22852e82e9e",
    },
  },
  {
    name: "0025-news",
    kind: "contract",
    statements: news,
    checksums: {
      sqlite: "d9ef5a5dd2553f3f63e2720ca950e3fb630f9d15f9442a9282afc01e8aa7f6b5",
      postgres: "dd9356b11c4ddb724c4913fe2666ae1ce5b5345e6f5060ff03143e8ac913b4d7",
    },
  },
  {
    name: "0026-chat",
    kind: "expand",
    statements: chat,
    checksums: {
      sqlite: "06c8c4e163c10301da37142a0e43cc775aacf36fdaa21e06f024b450365cde33",
      postgres: "7a56cec4d752b4d691e82a0808c54397a273eb9647897753232321ed23d71e4c",
    },
  },
  {
    name: "0027-contact-mail",
    kind: "expand",
    statements: contactMail,
    checksums: {
      sqlite: "7f2170bd613e69efafa97785f4413ce122708aca66adfdcf295cad1a0be99772",
      postgres: "692cb0706b57d0705233a4cf2cace7235a40c5deff2c9427558cfa7943e0a15d",
    },
  },
  {
    name: "0028-summary",
    kind: "contract",
    statements: summary,
    checksums: {
      sqlite: "9f75945ffd3bc8f46f6f194ca3ec29b6721543c848b77f760101f5a638616c72",
      postgres: "9f75945ffd3bc8f46f6f194ca3ec29b6721543c848b77f760101f5a638616c72",
    },
  },
  {
    name: "0029-set-aside",
    kind: "expand",
    statements: setAside,
    checksums: {
      sqlite: "50244a27b33beda8f61781a51302597b90578031c6d18c6f9c766cd0027646d6",
      postgres: "50244a27b33beda8f61781a51302597b90578031c6d18c6f9c766cd0027646d6",
    },
  },
  {
    name: "0030-agent-context",
    kind: "expand",
    statements: agentContext,
    checksums: {
      sqlite: "8a9393f599cdf8f0269ea2c57e744fd6145bca644ea5de399a9209a873d34aa9",
      postgres: "978c232d765930f6b56344a76477e2b8b167ffdb034e36f20174e3393a527ebe",
    },
  },
  {
    name: "0031-verified",
    kind: "expand",
    statements: verified,
    checksums: {
      sqlite: "bd4b5fc563fe0cc813349be68324febcd0d3142b6b24120d03d4bbe4dacd2360",
      postgres: "bd4b5fc563fe0cc813349be68324febcd0d3142b6b24120d03d4bbe4dacd2360",
    },
  },
  {
    name: "0032-uploads",
    kind: "expand",
    statements: uploads,
    checksums: {
      sqlite: "f433bdf77700f602c204ac22308636c87281cff7c948bc9def440bd065a30720",
      postgres: "2a9d8232c3f18f3869695bf3e691551257599325293a4450387a59c866dfb86a",
    },
  },
  {
    name: "0033-agent-limits",
    kind: "expand",
    statements: agentLimits,
    checksums: {
      sqlite: "0beefa48d1f8f14c41a80c120852372546a805ce1fe36a10a66fd2bf429d17d4",
      postgres: "baf194a37f642474a11e003b76c5a1fe33747baa193cdf746c852860f5ac8e05",
    },
  },
];
