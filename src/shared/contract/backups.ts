import { z } from 'zod'
import { route } from './route.ts'

/** A backup that lies in the folder of the backups. */
export const backup = z.object({
  name: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  /** Version of Longhand that wrote it. */
  version: z.string(),
  rows: z.number().int(),
  /** Recordings and what is made of them, and their bytes; backups share them. */
  media: z.object({ count: z.number().int(), size: z.number() }),
  /** Media that were missing or damaged before it was written. */
  faults: z.number().int(),
  /** Bytes of its database, without the media. */
  size: z.number(),
  /** What the last reading of it found, as it was written or since; null where none is remembered. */
  check: z.object({ is_fine: z.boolean(), date: z.string() }).nullable(),
})
export type Backup = z.infer<typeof backup>

/** Something that was asked to be done with backups. */
export const backupRun = z.object({
  _id: z.string(),
  kind: z.enum(['write', 'verify', 'drill', 'remove']),
  /** Which backup it is about; null until one is written. */
  name: z.string().nullable(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Why it failed; in English. */
  failure: z.string().nullable(),
  asked_date: z.string(),
  ended_date: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

export const backupsReport = z.object({
  /** Where they lie, on the machine of the worker. */
  folder: z.string(),
  /** How many stay. */
  keep: z.number().int(),
  /** After how many hours another is written by itself; null for never. */
  every_hours: z.number().int().nullable(),
  /** When that is next, ISO 8601; null for never. */
  next_date: z.string().nullable(),
  /** Newest first. */
  backups: z.array(backup),
  /** Why the folder could not be read; null where it was. */
  failure: z.string().nullable(),
  /** Newest first. */
  runs: z.array(backupRun),
})
export type BackupsReport = z.infer<typeof backupsReport>

const params = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[0-9TZ-]+$/),
})
const rateLimit = { perMinute: 20 }

export const getBackups = route({
  method: 'GET',
  path: '/admin/backups',
  summary: 'The backups of this installation, and what was done with them',
  access: 'ADMIN',
  scope: 'admin',
  reply: backupsReport,
  rateLimit: { perMinute: 120 },
})

export const writeBackup = route({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Have a worker back up database and media; the oldest backups beyond those that are kept are removed',
  access: 'ADMIN',
  scope: 'admin',
  rateLimit,
  status: 204,
})

export const verifyBackup = route({
  method: 'POST',
  path: '/admin/backups/:name/verification',
  summary: 'Have a worker read a backup with all its media, and compare them with their checksums',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const drillBackup = route({
  method: 'POST',
  path: '/admin/backups/:name/drill',
  summary: 'Have a worker restore a backup beside the database in use, compare every row and the ledger, and remove it',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const removeBackup = route({
  method: 'DELETE',
  path: '/admin/backups/:name',
  summary: 'Have a worker remove a backup, and the media that no other backup needs',
  access: 'ADMIN',
  confirmed: true,
  params,
  rateLimit,
  status: 204,
})

export const getBackupDownload = route({
  method: 'GET',
  path: '/admin/backups/:name/download',
  summary: 'How large a backup is to download; asks for the password as the download itself does',
  access: 'ADMIN',
  confirmed: true,
  params,
  /** Bytes. */
  reply: z.object({ size: z.number() }),
  rateLimit,
})

export const downloadBackup = route({
  method: 'GET',
  path: '/admin/backups/:name/archive',
  summary: 'A backup with its media as one zip; unpacked, it is a folder of backups that can be restored',
  access: 'ADMIN',
  confirmed: true,
  params,
  callClass: 'download',
  rateLimit: { perMinute: 5 },
})
