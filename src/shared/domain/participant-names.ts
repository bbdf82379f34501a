import type { Participant } from '../contract/comments.ts'
import { phrases } from '../words/phrase.ts'

/** What people are called in comments who are told by what they are to the file. */
export const participantNames: Readonly<Record<Participant['who'], string>> = phrases({
  you: 'You',
  owner: 'Owner',
  transcriptor: 'Transcriptor',
  guest: 'Guest',
  former: 'Former member',
})
