import type { Generated } from 'kysely'
import type { EngineFault } from '../../../../src/shared/domain/engine-faults.ts'
import type { ModelFailure } from '../../../../src/shared/domain/model-failures.ts'
import type { Absent } from './absent.ts'

export interface JobTable {
  id: string
  name: string
  job_key: string | null
  payload: string
  state: 'ready' | 'running' | 'done' | 'dead'
  attempts: number
  max_attempts: number
  run_at: number
  lease_until: number | null
  lease_id: string | null
  worker_id: string | null
  failure_code: string | null
  failure_message: string | null
  created_at: number
  account: Absent<string>
  /** Seconds. */
  cost: Generated<number>
  /** Place in the order of accounts, see `startTag`; 0 without an account. */
  turn: Generated<number>
}

/** Room that a request has taken for what it brings. */
export interface StorageHoldTable {
  id: string
  user_id: string
  bytes: number
  /** In milliseconds since 1970; what a dead server left counts no more. */
  expires_at: number
}

/** Machine work of a day on a medium that nobody pays for. */
export interface MachineWorkTable {
  owner_id: string
  media_sha256: string
  /** When the day began, in milliseconds since 1970. */
  since: number
  /** Millionths of the medium's length. */
  work_ppm: number
}

/** What an installation remembers of an engine with one of its models. */
export interface EngineRecordTable {
  /** Engine, or engine and model: `pocketsphinx`, `sherpa:whisper-tiny`. */
  id: string
  /** Jobs that it broke down on, one after the other. */
  failures: Generated<number>
  /** How it did the last time; null where it works. */
  fault: EngineFault | null
  /** The last job that it broke down on: its tries count once. */
  failed_job: string | null
  /** Not used before, in milliseconds since 1970; null where it may be. */
  aside_until: number | null
  /** Sound that it has transcribed, in seconds. */
  sound_seconds: Generated<number>
  /** How long it worked for that, in seconds. */
  work_seconds: Generated<number>
}

/** The order of recognisers for a language. */
export interface EngineOrderTable {
  /** A base code, `multi` or `all`. */
  language: string
  /** JSON: ids. */
  ids: string
}

/** The last recording that an ADMIN had each engine transcribe. */
export interface EngineTrialTable {
  user_id: string
  /** Whoever works for an older one stops. */
  request_id: string
  state: 'waiting' | 'working' | 'done' | 'failed'
  language: string
  reference: string
  /** Null for the sample that ships, and once it was tried. */
  sound: Uint8Array | null
  failure: string | null
  /** JSON. */
  results: string
}

/** The last download of a model that was asked for in the browser. */
export interface ModelDownloadTable {
  /** The model's. */
  name: string
  /** Whoever downloads for an older one stops. */
  request_id: string
  state: 'waiting' | 'working' | 'failed' | 'done'
  done_bytes: number
  /** Set with `failed`. */
  failure: ModelFailure | null
  /** Host name of the machine that downloads, or did. */
  machine: string | null
}

export interface EventTable {
  id: Generated<number>
  user_id: string
  kind: string
  file_id: string
  created_at: number
}
