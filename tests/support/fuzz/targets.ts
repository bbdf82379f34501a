import { writers } from './document-targets.ts'
import { bodies, connections, multipart, queries, sessions, tus } from './http-targets.ts'
import { ffprobe, media } from './media-targets.ts'
import { gzip, imports, saves } from './save-targets.ts'
import { sockets } from './socket-target.ts'
import type { FuzzTarget } from './target.ts'

/** Everything that is fuzzed, by name. What an input is, only its target knows. */
export const FUZZ_TARGETS = [
  saves,
  gzip,
  imports,
  multipart,
  tus,
  sessions,
  queries,
  bodies,
  connections,
  sockets,
  ffprobe,
  media,
  ...writers,
] as unknown as readonly FuzzTarget<unknown>[]
