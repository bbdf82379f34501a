import { v7 as uuidv7 } from 'uuid'
import {
  type Destination,
  DESTINATION_KINDS,
  type DestinationDelivery,
  type DestinationKind,
  type DestinationPlace,
  type DestinationWish,
  MOST_DESTINATIONS,
  SHOWN_DOCUMENTS,
} from '../../../src/shared/contract/destinations.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import type { DocumentTargets } from '../../ports/document-targets.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import { addMail } from '../mail/index.ts'
import { createSecret, type Reach } from '../webhooks/index.ts'
import { newDelivery } from './add-deliveries.ts'
import { addTry } from './jobs.ts'
import { checkPlace, placeOf, sharesSecret } from './places.ts'
import { presentDelivery, presentDestination } from './presenter.ts'
import * as deliveries from './deliveries.ts'
import * as store from './repository.ts'

/** So many of the deliveries that were given up are tried again by themselves as a destination is switched on. */
const MOST_REVIVED = 500

/** Dependencies of {@link createDestinations}. */
export interface DestinationsDeps {
  db: Db
  jobs: JobQueue
  targets: Pick<DocumentTargets, 'hasFolders'> | null
  sealer: Sealer
  reach: Reach
  now: () => number
}

/** What of a destination can be changed; what is left out stays. */
export type DestinationChange = {
  [Field in keyof Omit<DestinationWish, 'with_existing'>]?: DestinationWish[Field] | undefined
} & { is_enabled?: boolean | undefined }

/** Where people have their transcripts go by themselves. */
export function createDestinations({ db, jobs, targets, sealer, reach, now }: DestinationsDeps) {
  const kinds: readonly DestinationKind[] = DESTINATION_KINDS.filter((kind) => kind !== 'folder' || targets?.hasFolders)

  async function require(userId: string, id: string): Promise<store.DestinationRow> {
    const row = await store.destinationOf(db, userId, id)
    if (!row) throw notFound()
    return row
  }

  async function shown(row: store.DestinationRow): Promise<Destination> {
    const counts = await deliveries.countDeliveries(db, [row.id])
    return presentDestination(row, counts.get(row.id)!)
  }

  function checked(place: DestinationPlace): DestinationPlace {
    if (!kinds.includes(place.kind)) throw new AppError(422, 'not_offered', messages.destinationNotOffered)
    return checkPlace(place, reach)
  }

  /** What opens a place, which somebody has to enter unless nobody logs in there. @throws AppError 422 */
  function secretFor(place: DestinationPlace, secret: string | undefined): string | null {
    if (place.kind === 'folder') return null
    if (place.kind === 'webhook') return createSecret()
    if (secret === undefined && (place.kind === 'bucket' || place.user !== ''))
      throw new AppError(422, 'secret_needed', messages.destinationSecretNeeded, {
        fields: { secret: messages.destinationSecretNeeded },
      })
    return secret ?? ''
  }

  const sealed = (secret: string | null, id: string) => (secret === null ? null : sealer.seal(secret, id))

  /** What changes with where a destination leads and what opens it; nothing where neither was sent. */
  function changedPlace(
    row: store.DestinationRow,
    { place: wished, secret }: Pick<DestinationChange, 'place' | 'secret'>,
  ): Pick<store.DestinationRow, 'place' | 'sealed_secret' | 'failing_since'> | null {
    if (wished === undefined && secret === undefined) return null
    const former = placeOf(row)
    const place = wished === undefined ? former : checked(wished)
    if (place.kind !== former.kind) throw wrongState()
    const keeps = place.kind === 'webhook' || (secret === undefined && sharesSecret(former, place))
    const sealedSecret = keeps ? row.sealed_secret : sealed(secretFor(place, secret), row.id)
    return { place: JSON.stringify(place), sealed_secret: sealedSecret, failing_since: null }
  }

  /** What changes with its being switched on or off; on again, it is shown what it has missed. */
  function changedState(row: store.DestinationRow, isEnabled: boolean | undefined) {
    if (isEnabled === undefined) return {}
    if (!isEnabled) return { is_enabled: 0, paused_because: null, off_since: row.off_since ?? now() }
    // Texts that had to be left alone for a while before it was switched off were not looked at, either.
    const before = row.sends === 'finished' ? DAY_MS : (row.quiet_minutes + 1) * MINUTE_MS
    const since = row.off_since === null ? row.catch_up_since : Math.max(0, row.off_since - before)
    const isBehind = row.catch_up_since !== null && since !== null && row.catch_up_since < since
    return {
      is_enabled: 1,
      paused_because: null,
      failing_since: null,
      off_since: null,
      catch_up_since: isBehind ? row.catch_up_since : since,
      catch_up_after: null,
    }
  }

  return {
    async list(userId: string): Promise<{ kinds: DestinationKind[]; own_folder: string; destinations: Destination[] }> {
      const rows = await store.destinationsOf(db, userId)
      const counts = await deliveries.countDeliveries(
        db,
        rows.map(({ id }) => id),
      )
      return {
        kinds: [...kinds],
        own_folder: userId,
        destinations: rows.map((row) => presentDestination(row, counts.get(row.id)!)),
      }
    },

    /** A webhook comes with the secret of its calls, which is not told again. @throws AppError 409, 422 */
    async create(userId: string, wish: DestinationWish): Promise<Destination & { signing_secret: string | null }> {
      const id = uuidv7()
      const place = checked(wish.place)
      const secret = secretFor(place, wish.secret)
      const row: store.DestinationRow = {
        id,
        user_id: userId,
        place: JSON.stringify(place),
        sealed_secret: sealed(secret, id),
        formats: JSON.stringify([...new Set(wish.formats)]),
        template: wish.template,
        sends: wish.sends,
        quiet_minutes: wish.quiet_minutes,
        folder_id: wish.folder_id,
        tag_id: wish.tag_id,
        languages: JSON.stringify([...new Set(wish.languages)]),
        with_summary: wish.with_summary ? 1 : 0,
        with_answers: wish.with_answers ? 1 : 0,
        is_enabled: 1,
        paused_because: null,
        failing_since: null,
        off_since: null,
        catch_up_since: wish.with_existing ? 0 : null,
        catch_up_after: null,
        created_at: now(),
      }
      await db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, userId))) throw new AppError(401, 'no_session', messages.sessionEnded)
        if ((await store.destinationsOf(tx, userId)).length >= MOST_DESTINATIONS)
          throw new AppError(409, 'too_many_destinations', messages.tooManyDestinations)
        await store.insertDestination(tx, row)
        await addMail(jobs, { kind: 'destination-made', destinationId: id }, { tx, key: `mail:destination-made:${id}` })
        await writeCall(tx)
      })
      return { ...(await shown(row)), signing_secret: place.kind === 'webhook' ? secret : null }
    },

    /** @throws AppError 404, 409 for another kind of place, 422 */
    async update(userId: string, id: string, change: DestinationChange): Promise<Destination> {
      const row = await db.transaction().execute(async (tx) => {
        await holdUser(tx, userId)
        const current = await store.destinationOf(tx, userId, id)
        if (!current) throw notFound()
        const { formats, template, sends, quiet_minutes: quiet, folder_id: folder, tag_id: tag, languages } = change
        const place = changedPlace(current, change)
        const changed = await store.changeDestination(tx, id, {
          user_id: userId,
          ...place,
          ...(formats && { formats: JSON.stringify([...new Set(formats)]) }),
          ...(template !== undefined && { template }),
          ...(sends && { sends }),
          ...(quiet !== undefined && { quiet_minutes: quiet }),
          ...(folder !== undefined && { folder_id: folder }),
          ...(tag !== undefined && { tag_id: tag }),
          ...(languages && { languages: JSON.stringify([...new Set(languages)]) }),
          ...(change.with_summary !== undefined && { with_summary: change.with_summary ? 1 : 0 }),
          ...(change.with_answers !== undefined && { with_answers: change.with_answers ? 1 : 0 }),
          ...changedState(current, change.is_enabled),
        })
        if (!changed) throw notFound()
        if (change.is_enabled === true && current.is_enabled === 0)
          for (const deliveryId of await deliveries.reviveFailed(tx, id, now(), MOST_REVIVED))
            await addTry(jobs, { deliveryId, userId, runAt: now() }, tx)
        // Somebody else may have led it elsewhere.
        if (place !== null && place.place !== current.place)
          await addMail(
            jobs,
            { kind: 'destination-made', destinationId: id },
            { tx, key: `mail:destination-made:${id}:${now()}` },
          )
        await writeCall(tx)
        return changed
      })
      return shown(row)
    },

    /** @throws AppError 404 */
    async remove(userId: string, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeDestinationOf(tx, userId, id))) throw notFound()
        await writeCall(tx)
      })
    },

    /** @throws AppError 404, 409 */
    async test(userId: string, id: string): Promise<DestinationDelivery> {
      const row = await require(userId, id)
      if (row.is_enabled === 0) throw wrongState(messages.destinationIsOff)
      const delivery = newDelivery(id, null, 'test', now())
      await db.transaction().execute(async (tx) => {
        await deliveries.insertDelivery(tx, delivery)
        await addTry(jobs, { deliveryId: delivery.id, userId, runAt: now() }, tx)
      })
      return presentDelivery({ ...delivery, file_name: null, file_language: null })
    },

    /** @throws AppError 404 */
    async deliveries(userId: string, id: string): Promise<DestinationDelivery[]> {
      await require(userId, id)
      return (await deliveries.latestDeliveries(db, id, SHOWN_DOCUMENTS)).map(presentDelivery)
    },

    /** From its first try, one that was given up. @throws AppError 404, 409 */
    async retry(userId: string, id: string, deliveryId: string): Promise<DestinationDelivery> {
      const destination = await require(userId, id)
      if (destination.is_enabled === 0) throw wrongState(messages.destinationIsOff)
      await db.transaction().execute(async (tx) => {
        const row = await deliveries.deliveryById(tx, deliveryId)
        if (row?.destination_id !== id) throw notFound()
        const again = await deliveries.changeDelivery(tx, deliveryId, ['failed'], {
          status: 'waiting',
          attempts: 0,
          next_try_at: now(),
        })
        if (!again) throw wrongState()
        await addTry(jobs, { deliveryId, userId, runAt: now() }, tx)
      })
      return presentDelivery(await deliveries.shownDelivery(db, deliveryId))
    },
  }
}

export type Destinations = ReturnType<typeof createDestinations>
