import { z } from 'zod'
import { SOURCE_KINDS } from './feeds.ts'
import { route } from './route.ts'

/** Public settings of the client; never a secret. */
export const clientConfig = z.object({
  billing: z.enum(['off', 'sandbox', 'stripe']),
  /** The card provider's public key; null unless billing is `stripe`. */
  stripe_publishable_key: z.string().nullable(),
  /** False where invoices would name a seller without an address; an ADMIN is told how to fill it in. */
  has_seller: z.boolean(),
  /** Whether an engine is installed that can write down several languages in one file. */
  multilingual: z.boolean(),
  /** Largest upload in bytes. */
  upload_limit: z.number().int(),
  /** Whether the server fetches media by links to them. */
  link_imports: z.boolean(),
  /** Whether browsers are to keep the app's frame for times without a network. */
  offline_shell: z.boolean(),
  /** Whether it also fetches recordings from pages, such as those of video sites. */
  video_sites: z.boolean(),
  /** Whether recordings in folders of the server become files. */
  watched_folders: z.boolean(),
  /** Kinds of places from which recordings come by themselves. */
  source_kinds: z.array(z.enum(SOURCE_KINDS)),
  /** Whether a live recording is heard once more, whole, at its end. */
  live_second_reading: z.boolean(),
  /** Key of the app at Dropbox; null where files cannot be chosen there. */
  dropbox_app_key: z.string().nullable(),
  /** Providers of accounts by which people log in besides; left out where none is set. */
  sign_on: z.array(z.object({ id: z.string(), button: z.string() })).optional(),
  /** Name of the server of models to which texts go that are asked about; null where none is set. */
  answers_host: z.string().nullable(),
})
export type ClientConfig = z.infer<typeof clientConfig>

export const getConfig = route({
  method: 'GET',
  path: '/config',
  summary: 'Public settings of the client',
  access: 'public',
  reply: clientConfig,
})
