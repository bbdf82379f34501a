import { z } from 'zod'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { defineMail } from '../../kernel/define-mail.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { userById } from '../identity/index.ts'
import { linkMail } from '../mail/index.ts'
import { placeOf, shownPlace } from './places.ts'
import { destinationById } from './repository.ts'

async function about(db: Db, id: string) {
  const destination = await destinationById(db, id)
  const owner = destination && (await userById(db, destination.user_id))
  return destination && owner ? { destination, owner, place: shownPlace(placeOf(destination)) } : null
}

/** Mails that tell whose account it is that its transcripts go somewhere. */
export const madeMails = defineMail({
  payload: z.strictObject({ kind: z.literal('destination-made'), destinationId: z.string() }),
  async write({ destinationId }, { db, publicUrl }) {
    const found = await about(db, destinationId)
    if (!found) return null
    return linkMail({
      to: found.owner,
      subject: phrase('Your transcripts are now sent to a new destination'),
      lead: phrase('Longhand now automatically sends transcripts from your account here:'),
      quote: found.place,
      link: `${publicUrl}/account/destinations`,
      linkText: phrase('See your destinations'),
      after: phrase(
        'If this was you, ignore this e-mail. If it wasn’t, remove the destination there and choose a new password.',
      ),
    })
  },
})

/** Mails that say a destination was switched off. */
export const pausedMails = defineMail({
  payload: z.strictObject({ kind: z.literal('destination-paused'), destinationId: z.string() }),
  async write({ destinationId }, { db, publicUrl }) {
    const found = await about(db, destinationId)
    // It is switched on again.
    if (!found || found.destination.is_enabled === 1) return null
    return linkMail({
      to: found.owner,
      subject: phrase('Your transcripts are no longer sent out'),
      lead:
        found.destination.paused_because === 'gone'
          ? phrase('The server answered that the address is gone (410). Longhand switched this destination off:')
          : phrase('Nothing could be delivered for three days. Longhand switched this destination off:'),
      quote: found.place,
      link: `${publicUrl}/account/destinations`,
      linkText: phrase('See your destinations'),
      after: phrase('Once you switch it on again, it receives all transcripts it missed.'),
    })
  },
})
