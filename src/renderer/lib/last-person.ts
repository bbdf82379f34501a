import { withDevice } from './device-database.ts'

let remembered = ''

/** Remembers who is signed in, by a session that ends then, for times when the server cannot be asked. */
export async function rememberPerson(userId: string, sessionEnd: number | undefined): Promise<void> {
  if (sessionEnd === undefined || remembered === `${userId} ${sessionEnd}`) return
  await withDevice((database) => database.put('people', { userId, sessionEnd }, 'last'))
  remembered = `${userId} ${sessionEnd}`
}

/** Who was signed in last, if the session is still theirs; null where that is not sure. */
export async function lastPerson(sessionEnd: number | undefined): Promise<string | null> {
  if (sessionEnd === undefined) return null
  const last = await withDevice((database) => database.get('people', 'last'))
  return last?.sessionEnd === sessionEnd ? last.userId : null
}

/** Forgets a person whose account is gone, with what they shared to this device. */
export async function forgetOnDevice(userId: string): Promise<void> {
  remembered = ''
  await withDevice(async (database) => {
    const { store: people } = database.transaction('people', 'readwrite')
    if ((await people.get('last'))?.userId === userId) await people.delete('last')
    const { store: shares } = database.transaction('shares', 'readwrite')
    for (const share of await shares.getAll()) if (share.owner === userId) await shares.delete(share.id)
  })
}
