import { z } from 'zod'

const storedFile = z.object({ bytes: z.number().int(), sha256: z.string() })

/** A file of a snapshot with its length and checksum. */
export type StoredFile = z.infer<typeof storedFile>

/** What a snapshot holds; written last, so that a folder with a manifest is whole. */
export const manifest = z.object({
  format: z.literal(1),
  /** Version of Longhand. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(
    storedFile.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), sum: z.string() }),
  ),
  jobs: storedFile.extend({ count: z.number().int() }),
  /** The list of the media; they themselves lie in the folder that all snapshots share. */
  media: storedFile.extend({ count: z.number().int(), totalBytes: z.number().int() }),
  /** Media that the database names and the store did not have, or had otherwise than they were uploaded. */
  faults: z.array(z.object({ key: z.string(), of: z.string(), kind: z.enum(['missing', 'damaged']) })),
  /** True when the secret that signs sessions is kept beside the manifest. */
  hasSecret: z.boolean(),
  /** Ids of the keys of the installation, never in a backup, that its media cannot be read without. */
  keys: z.array(z.string()).default([]),
})
export type Manifest = z.infer<typeof manifest>

/** A line of the list of media. */
export const mediaEntry = z.object({ key: z.string(), sizeBytes: z.number().int(), sha256: z.string() })

/** A line of the jobs. */
export const jobEntry = z.object({
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  key: z.string().nullable(),
  runAt: z.number(),
  maxAttempts: z.number(),
  // Older versions knew neither of these.
  account: z.string().nullable().default(null),
  cost: z.number().default(0),
})
