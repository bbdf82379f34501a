import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A piece of sound that the server has not confirmed; `at` counts the bytes of sound before it. */
export interface KeptPiece {
  at: number
  sound: ArrayBuffer
}

interface KeptSchema extends DBSchema {
  sessions: { key: string; value: { id: string; owner: string }; indexes: { owner: string } }
  pieces: { key: [string, number]; value: KeptPiece & { session: string } }
}

/** Sound of live sessions on this device, until the server has it. */
export interface KeptSound {
  begin(session: { id: string; owner: string }): Promise<void>
  put(id: string, piece: KeptPiece): Promise<void>
  /** Removes what ends before an offset. */
  forgetBefore(id: string, at: number): Promise<void>
  /** What is kept of a session, in order. */
  piecesOf(id: string): Promise<KeptPiece[]>
  /** Ids of a person's sessions that did not end on this device. */
  sessionsOf(owner: string): Promise<string[]>
  end(id: string): Promise<void>
}

const piecesUpTo = (id: string, at: number) => IDBKeyRange.bound([id, 0], [id, at], false, true)
const allPieces = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Opens the store of this browser; where there is none, sound is kept as long as the page. */
export async function openKeptSound(name = 'longhand-live'): Promise<KeptSound> {
  const database: IDBPDatabase<KeptSchema> = await openDB<KeptSchema>(name, 1, {
    upgrade(made) {
      made.createObjectStore('sessions', { keyPath: 'id' }).createIndex('owner', 'owner')
      made.createObjectStore('pieces', { keyPath: ['session', 'at'] })
    },
  })
  return {
    begin: async (session) => void (await database.put('sessions', session)),
    put: async (session, piece) => void (await database.put('pieces', { ...piece, session })),
    async forgetBefore(id, at) {
      await database.delete('pieces', piecesUpTo(id, at))
    },
    piecesOf: (id) => database.getAll('pieces', allPieces(id)),
    async sessionsOf(owner) {
      return (await database.getAllFromIndex('sessions', 'owner', owner)).map(({ id }) => id)
    },
    async end(id) {
      await database.delete('pieces', allPieces(id))
      await database.delete('sessions', id)
    },
  }
}

/** Where nothing can be kept: a page without storage. */
export const NOTHING_KEPT: KeptSound = {
  begin: () => Promise.resolve(),
  put: () => Promise.resolve(),
  forgetBefore: () => Promise.resolve(),
  piecesOf: () => Promise.resolve([]),
  sessionsOf: () => Promise.resolve([]),
  end: () => Promise.resolve(),
}
