import type { Participant } from '../contract/comments.ts'
import { type Phrase, phrase, phrases } from '../words/phrase.ts'

/** What people are called in comments who are told by what they are to the file. */
export const participantNames: Readonly<Record<Participant['who'], string>> = phrases({
  you: 'You',
  owner: 'Owner',
  transcriptor: 'Transcriptor',
  guest: 'Guest',
  link: 'Guest',
  former: 'Former member',
})

/** What somebody is called who gave that name when they came by a link: nobody can pass for a person of the account. */
export const guestOfLink = (name: string): Phrase => phrase('{name} (guest)', { name })

/** What a participant is called. */
export const participantName = (who: Participant['who'], name: string | null): Phrase =>
  name === null ? participantNames[who] : who === 'link' ? guestOfLink(name) : name
