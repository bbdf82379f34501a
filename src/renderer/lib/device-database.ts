import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Who was signed in on this device last, and until when their session held. */
export interface LastPerson {
  userId: string
  /** The end of the session, in seconds since 1970: another session has another end. */
  sessionEnd: number
}

/** Something that a person shared to the installed app by the device's share sheet, and that nobody has used yet. */
export interface Share {
  id: string
  /** Milliseconds since 1970. */
  sharedAt: number
  /** Who was signed in when it was shared: nobody else is told of it. Null for nobody; who signs in next is asked. */
  owner: string | null
  /** Who said that it is not theirs. */
  refusedBy?: readonly string[]
  files: readonly File[]
  /** An address on the web; null where none was shared. */
  link: string | null
}

interface DeviceSchema extends DBSchema {
  people: { key: 'last'; value: LastPerson }
  shares: { key: string; value: Share }
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

/** What pages and the service worker both know on this device. */
export function openDeviceDatabase(name = 'longhand-device'): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('people')
      database.createObjectStore('shares', { keyPath: 'id' })
    },
  })
}

/** Uses the database once, and closes it. */
export async function withDevice<Result>(use: (database: DeviceDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDeviceDatabase()
  return use(database).finally(() => database.close())
}
