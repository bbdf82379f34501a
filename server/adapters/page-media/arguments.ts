/**
 * Sound alone; else one small picture with sound; nothing that would have to be put together, which needs ffmpeg and a
 * file of its own.
 */
const FORMAT = 'ba/b[height<=?480]/w*[acodec!=?none]/b'

/** What is printed of a recording: an array of JSON in one line. */
const FACTS =
  '[%(title)j,%(duration)j,%(filesize)j,%(filesize_approx)j,%(ext)j,%(is_live)j,%(live_status)j,%(playlist_count)j]'

/**
 * Nothing of this machine's is used: no settings, no cookies, no cache, no command of a page's choosing. Every option
 * is older than 2023, since an unknown one ends the program.
 */
const ALONE = [
  '--ignore-config',
  '--no-cache-dir',
  '--no-cookies',
  '--no-cookies-from-browser',
  '--no-exec',
  '--no-update',
  '--no-batch-file',
  '--no-mark-watched',
  '--no-playlist',
  '--playlist-items',
  '1',
  '--default-search',
  'error',
  '--format',
  FORMAT,
  '--socket-timeout',
  '20',
  '--retries',
  '2',
  '--extractor-retries',
  '1',
  '--fragment-retries',
  '3',
  '--no-color',
  '--no-progress',
  '--no-warnings',
  '--quiet',
]

/** What both calls have in common. */
export interface CallOf {
  link: string
  /** Address of the proxy that all it asks goes through. */
  proxy: string
  /** A program that runs the scripts of sites; null for a version that knows no such option. */
  scriptRunner: string | null
}

const begin = ({ proxy, scriptRunner }: CallOf) => [
  ...ALONE,
  '--proxy',
  proxy,
  ...(scriptRunner === null ? [] : ['--js-runtimes', `node:${scriptRunner}`]),
]

/** Prints what the page says of its recording, and fetches nothing of it. */
export const lookArguments = (call: CallOf): string[] => [
  ...begin(call),
  '--simulate',
  '--output-na-placeholder',
  'null',
  '--print',
  FACTS,
  '--',
  call.link,
]

/** Writes the recording to the standard output. */
export const fetchArguments = (call: CallOf): string[] => [
  ...begin(call),
  '--match-filters',
  '!is_live',
  '--no-part',
  '--output',
  '-',
  '--',
  call.link,
]

/** From this version on sites' scripts are run by a program beside it, which has to be named. */
const SCRIPTS_BESIDE = '2025.11.12'

/** Whether a version, as the program says it, takes `--js-runtimes`. */
export const takesScriptRunner = (version: string): boolean =>
  /^\d{4}\.\d{2}\.\d{2}/.test(version) && version.slice(0, 10) >= SCRIPTS_BESIDE
