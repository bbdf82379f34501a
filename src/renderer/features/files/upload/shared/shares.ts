import { type Share, withDevice } from '../../../../lib/device-database.ts'
import { holdLock, locksHeld } from '../../../../lib/hold-lock.ts'
import { DAY_MS } from '../../../../../shared/durations.ts'

/** So long something that nobody was signed in for waits for whoever shared it, in milliseconds. */
const UNCLAIMED_MS = 7 * DAY_MS

const lockName = (id: string) => `longhand-share ${id}`

/** What waits on this device, as one person may know of it. */
export interface WaitingShares {
  /** Theirs, the first shared first. */
  own: readonly Share[]
  /** Shared while nobody was signed in: they are asked, and told nothing of what it is. */
  unclaimed: readonly Share[]
}

/** What waits for a person and is in no other page's hands; what nobody has claimed for long is removed. */
export async function waitingShares(userId: string, now = Date.now()): Promise<WaitingShares> {
  const [held, all] = await Promise.all([locksHeld(), withDevice((database) => database.getAll('shares'))])
  const isOld = ({ owner, sharedAt }: Share) => owner === null && now - sharedAt > UNCLAIMED_MS
  await removeShares(all.filter(isOld))
  const free = all
    .filter((share) => !isOld(share) && !held.has(lockName(share.id)))
    .toSorted((one, other) => one.sharedAt - other.sharedAt)
  return {
    own: free.filter(({ owner }) => owner === userId),
    unclaimed: free.filter(({ owner, refusedBy }) => owner === null && !refusedBy?.includes(userId)),
  }
}

/** Makes shares a person's: they said that they shared them. */
export const claimShares = (shares: readonly Share[], userId: string): Promise<void> =>
  change(shares, (share) => ({ ...share, owner: userId }))

/** A person said that they did not share them: they are not asked again. */
export const refuseShares = (shares: readonly Share[], userId: string): Promise<void> =>
  change(shares, (share) => ({ ...share, refusedBy: [...(share.refusedBy ?? []), userId] }))

async function change(shares: readonly Share[], to: (share: Share) => Share): Promise<void> {
  await withDevice(async (database) => {
    for (const share of shares) if (await database.getKey('shares', share.id)) await database.put('shares', to(share))
  })
}

export async function removeShares(shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  await withDevice(async (database) => {
    for (const { id } of shares) await database.delete('shares', id)
  })
}

/** What the upload begins with: files of the share sheet, or a link. */
export interface Brought {
  files: readonly File[]
  link: string | null
  /** It is on its way; once all of it has arrived, it leaves the device, else it is offered again. */
  sent(hasArrived: Promise<boolean>): void
}

/** The same, as it lies on the device. */
export interface TakenShares extends Brought {
  /** Keeps other pages from offering it, until the answered function leaves it for another time. */
  hold(): () => void
  /** Removes it from the device. */
  remove(): Promise<void>
}

/** Takes what one upload can begin with: all files, or else the first link; null of nothing. */
export function takeShares(own: readonly Share[]): TakenShares | null {
  const withFiles = own.filter(({ files }) => files.length > 0)
  const taken = withFiles.length > 0 ? withFiles : own.slice(0, 1)
  if (taken.length === 0) return null
  let locks: ReturnType<typeof holdLock>[] = []
  const release = () => locks.splice(0).forEach((unlock) => void unlock())
  let isSent = false
  return {
    files: taken.flatMap(({ files }) => files),
    link: withFiles.length > 0 ? null : taken[0]!.link,
    hold() {
      locks = taken.map(({ id }) => holdLock(lockName(id)))
      return () => isSent || release()
    },
    sent(hasArrived) {
      isSent = true
      void hasArrived
        .then((hasAll) => (hasAll ? removeShares(taken) : undefined))
        .catch(() => undefined)
        .finally(release)
    },
    remove: () => removeShares(taken).finally(release),
  }
}
