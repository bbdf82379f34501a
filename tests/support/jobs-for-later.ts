import { SEND_AUDIT } from '../../server/modules/audit/index.ts'
import { SWEEP_PAYMENTS } from '../../server/modules/billing/payments/jobs.ts'
import { FIND_UNSENT_TEXTS } from '../../server/modules/destinations/jobs.ts'
import { FIND_DUE_FEEDS } from '../../server/modules/feeds/jobs.ts'
import { ANNOUNCE_WORK } from '../../server/modules/files/human/jobs.ts'
import { ANNOUNCE_REVIEWS } from '../../server/modules/human-desk/reviews/jobs.ts'
import { MAIL_FILES } from '../../server/modules/notices/add.ts'
import { BACK_UP_ON_TIME } from '../../server/modules/ops/backup/on-time.ts'
import { SWEEP_STORE } from '../../server/modules/ops/sweep-store.ts'
import { CHECK_SIGN_ONS } from '../../server/modules/identity/sign-on/check-sign-ons.ts'
import { INDEX_TEXTS } from '../../server/modules/search/index-texts.ts'

/** Jobs that come back by themselves, or wait for more of their kind: work is done although they are there. */
export const JOBS_FOR_LATER: readonly string[] = [
  ANNOUNCE_REVIEWS.name,
  ANNOUNCE_WORK.name,
  BACK_UP_ON_TIME.name,
  CHECK_SIGN_ONS.name,
  FIND_DUE_FEEDS.name,
  FIND_UNSENT_TEXTS.name,
  INDEX_TEXTS.name,
  MAIL_FILES.name,
  SEND_AUDIT.name,
  SWEEP_PAYMENTS.name,
  SWEEP_STORE.name,
]
