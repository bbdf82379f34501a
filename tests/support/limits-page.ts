import {
  ACCOUNT_MAILS,
  BODY_BYTES,
  CALLS_PER_ADDRESS,
  CARD_DECLINES,
  COME_BACK_SECONDS,
  CONNECTIONS,
  DISK_RESERVE,
  FETCHES_FOR_NOTHING,
  HELD,
  HELPERS,
  CALL_CLASSES,
  LINK_USE,
  MOST_SOCKETS,
  PASSWORDS,
  SAME_ORDER_MS,
  SLOW_CLIENTS,
  SOCKET_FRAMES,
  THREADS,
  TRANSCRIPTION_WAIT_MS,
  TRIES,
  WORTH_A_HELPER,
  WORTH_A_THREAD,
} from '../../server/kernel/limits.ts'
import { readConfig } from '../../server/kernel/config.ts'
import * as contract from '../../src/shared/contract/index.ts'
import { TOKEN_CALLS_PER_MINUTE } from '../../src/shared/contract/access-tokens.ts'
import { MOST_DESTINATIONS } from '../../src/shared/contract/destinations.ts'
import { MOST_FEEDS } from '../../src/shared/contract/feeds.ts'
import { DROPBOX_MOST_BYTES, MOST_OPEN_IMPORTS } from '../../src/shared/contract/imports.ts'
import type { CallClass, RouteSpec } from '../../src/shared/contract/route.ts'
import { SAVE_LIMITS } from '../../src/shared/contract/transcripts.ts'
import { MOST_OPEN_LARGEST, MOST_OPEN_UPLOADS } from '../../src/shared/contract/uploads.ts'
import { IMAGE_BYTES } from '../../src/shared/domain/content-rules.ts'
import { MACHINE_WORK_MS, MACHINE_WORK_TIMES, READING_SHARE } from '../../src/shared/domain/machine-work.ts'
import { MOST_TRACKS } from '../../src/shared/media/tracks.ts'
import { ALWAYS_SAVED_BYTES } from '../../server/modules/files/account-storage/service.ts'
import { OWN_TRANSCRIPT_BYTES } from '../../src/shared/transcript/imports/imported-text.ts'

const count = (value: number) => value.toLocaleString('en')
const seconds = (ms: number) => `${count(ms / 1000)} s`

function bytes(value: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB']
  let unit = 0
  let rest = value
  while (rest >= 1024 && rest % 1024 === 0 && unit < units.length - 1) {
    rest /= 1024
    unit += 1
  }
  return `${count(rest)} ${units[unit]}`
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const CLASS_WORDS: Record<CallClass, string> = {
  vital: 'payments, webhooks of payments',
  edit: 'edits: what changed in a text',
  save: 'saves of whole texts',
  usual: 'everything else',
  upload: 'uploads and their pieces, own texts, pictures',
  download: 'pages and assets, media, thumbnails, the export of an account',
  export: 'documents, archives, invoices, checks of subtitles',
  transcription: '`POST /v1/audio/transcriptions`, until its text is there',
}

/** Every limit of the server as Markdown, from the constants that the server itself uses. */
export function limitsPage(): string {
  const { uploadLimitBytes, callsPerMinute, accountStorageBytes } = readConfig({})
  const routes = Object.values(contract)
    .flatMap((area) => Object.values(area))
    .filter((value): value is RouteSpec => typeof value === 'object' && 'path' in value && 'access' in value)
  const limited = routes
    .filter(({ rateLimit }) => rateLimit !== undefined)
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  return `<!-- Written from the constants in server/kernel/limits.ts and the contract; \`npx vitest run --project \
server tests/contract/limits-page.test.ts --update\` writes it anew. -->
# Limits

What the server takes, and what it answers beyond that. Every refusal is \`{code, message}\`; 429 and 503 say in \
\`Retry-After\` how
many seconds to wait. Counts are kept by each server process for what it answers itself, but for tries that fail: two \
processes behind a proxy allow twice as much.
Behind a proxy set \`TRUST_PROXY\`, else everybody has the proxy's address.

## Calls a minute

An account may make ${count(callsPerMinute)} calls a minute (\`CALLS_PER_MINUTE\`), an address (or a /64 of IPv6) \
${CALLS_PER_ADDRESS} times as many: 429 \`too_many_requests\`.
With one access token it may make ${count(TOKEN_CALLS_PER_MINUTE)}; \`RateLimit-Remaining\` says how many are left.
Saves, payments, uploads and downloads do not count. These have a limit of their own as well, for each account and \
for all who call
without one from an address; the accounts of an address may make ${CALLS_PER_ADDRESS} times as many together:

${table(
  ['call', 'a minute'],
  limited.map(({ method, path, rateLimit }) => [`\`${method} ${path}\``, String(rateLimit?.perMinute)]),
)}

Cards are counted in the database, so for all processes together: after ${CARD_DECLINES.most} declines in an hour, of \
an account or of a network (an IPv4 address, a
/64 of IPv6), payments and cards are refused with 429 \`too_many_declines\`, and the owner is mailed; those of a \
network do not count
against an account that has paid before. An order like one that was paid within
${SAME_ORDER_MS / 60_000} minutes is refused with 409 \`order_repeated\` unless it says \`again\`.

## Tries that fail

Counted in the database, for all processes together, for ${TRIES.windowMs / 60_000} minutes: 429 \`too_many_tries\`. \
A network is a /64, or a /24 of IPv4; a caller an address, or a /64.

${table(
  ['try', 'most'],
  [
    [
      'wrong passwords for one account from one network, or from one device that signed in to it before',
      String(TRIES.passwords),
    ],
    ['wrong passwords in one open session', String(TRIES.passwords)],
    ['wrong passwords of one caller, for all accounts', String(TRIES.passwordsOfCaller)],
    ['links for a new password that one network asks for, for one account', String(TRIES.links)],
    ['links for a new password that one caller asks for', String(TRIES.linksOfCaller)],
    ['accounts that one caller makes', String(TRIES.accountsOfCaller)],
  ],
)}

From ${TRIES.attack} failures at one account on, whoever it does not know waits up to ${seconds(TRIES.waitMs)}, and \
its owner is told. An account gets ${ACCOUNT_MAILS.resetsAnHour} links for a new password an hour.

## Calls at once

What an account has under way beyond this is refused with 429 \`too_many_at_once\`, and so is what an address has \
without an account. What a
process has beyond this, or while its event loop is later than said here, or when it would have to wait longer than \
said here for those
ahead of it (as many of the kind as \`sure\` says are taken in any case), is refused with 503 \`busy\`, to be tried \
again after
${COME_BACK_SECONDS.least} to ${COME_BACK_SECONDS.most} seconds; of a save not even the body is read, and the editor \
keeps it on the device until it is taken. \`/healthz\`, \`/readyz\` and \`/metrics\` are never refused.

${table(
  ['kind', 'what', 'account', 'address', 'process', 'refused when late by', 'when it would wait', 'sure'],
  (Object.keys(CALL_CLASSES) as CallClass[]).map((callClass) => {
    const { perAccount, perAddress, perProcess, mostDelayMs, mostWait } = CALL_CLASSES[callClass]
    return [
      callClass,
      CLASS_WORDS[callClass],
      count(perAccount),
      count(perAddress),
      count(perProcess),
      seconds(mostDelayMs),
      mostWait ? `${seconds(mostWait.ms)}${mostWait.of === 'reads' ? ' (reads)' : ''}` : '',
      mostWait ? count(mostWait.sure) : '',
    ]
  }),
)}

${table(
  ['what', 'limit', 'beyond it'],
  [
    [
      'uploads of a person that have begun',
      `${MOST_OPEN_UPLOADS}, together ${MOST_OPEN_LARGEST} times the largest`,
      '429 `too_many_uploads`, 507 `uploads_full`',
    ],
    ['destinations of a person', String(MOST_DESTINATIONS), '409 `too_many_destinations`'],
    ['feeds of a person', String(MOST_FEEDS), '409 `too_many_feeds`'],
    ['imports of a person that are not done', String(MOST_OPEN_IMPORTS), '429 `too_many_uploads`'],
    [
      `imports of a person in ${FETCHES_FOR_NOTHING.everyMs / 3_600_000} hours of which no file came`,
      String(FETCHES_FOR_NOTHING.most),
      '429 `too_many_imports`',
    ],
    [
      'sockets of a person, of all guests of a link, of a process',
      `${MOST_SOCKETS.perAccount}, ${MOST_SOCKETS.perLink}, ${count(MOST_SOCKETS.perProcess)}`,
      'closed with 1013',
    ],
    [
      'comments, saves and bytes of saves by one link',
      `${count(LINK_USE.comments)}, ${count(LINK_USE.edits)}, ${bytes(LINK_USE.bytes)}`,
      '409 `link_used_up`',
    ],
    [
      'guests who have a link open in a day, who ever named themselves',
      `${LINK_USE.guests}, ${count(LINK_USE.names)}`,
      '409 `too_many_guests`',
    ],
    ['frames that a socket sends', `${SOCKET_FRAMES.most} in ${seconds(SOCKET_FRAMES.everyMs)}`, 'closed with 1008'],
    [
      `texts in work on threads, from ${bytes(WORTH_A_THREAD)} plain on`,
      `${THREADS.atOnce}, ${THREADS.perAccount} of an account`,
      'wait for their turn, account by account',
    ],
    [
      `texts in work in processes, from ${bytes(WORTH_A_HELPER)} plain on, DOCX and PDF`,
      `${HELPERS.atOnce}, ${HELPERS.perAccount} of an account`,
      'wait for their turn, account by account',
    ],
    [
      'texts of an account that wait for a thread, for a process',
      `${THREADS.waitingPerAccount}, ${HELPERS.waitingPerAccount}`,
      '429 `too_many_at_once`',
    ],
    ['texts that wait for a thread, for a process', `${THREADS.waiting}, ${HELPERS.waiting}`, '503 `busy`'],
    ['wait of a text', seconds(THREADS.waitMs), '503 `busy`'],
    [
      'work of one of them, without the wait',
      `${seconds(THREADS.ms)}; ${count(THREADS.heapMb)} MB on a thread, ${count(HELPERS.heapMb)} MB in a process`,
      '413 `too_large`',
    ],
    [
      'bodies and answers of several requests in memory, of an account, of an address without one',
      bytes(HELD.perCaller),
      '429 `too_many_at_once`',
    ],
    [
      'wait of `POST /v1/audio/transcriptions` for its text',
      seconds(TRANSCRIPTION_WAIT_MS),
      '503 `still_transcribing`',
    ],
    ['passwords being checked', `${PASSWORDS.atOnce}, and ${PASSWORDS.waiting} that wait`, '503 `busy`'],
  ],
)}

## Machine work that nobody pays for

Aligning words, hearing a part again (as long as it lasts at its speed), a second reading for nothing, telling speakers
apart, finding the times of a text of one's own, transcribing again for nothing, \
drafts of transcriptors and
work that failed or was given up: on one medium of one account together at most ${MACHINE_WORK_TIMES} times its \
length in ${MACHINE_WORK_MS / 3_600_000} hours, counted from the
first of it; reading a medium without listening counts as ${READING_SHARE * 100} % of its length, and \
transcribing speakers \
with a track each as often as
there are tracks, of which ${MOST_TRACKS} are taken at most. Beyond that: 429 \
\`machine_work_used_up\`.

## Sizes

${table(
  ['what', 'most', 'beyond it'],
  [
    ['head of a request', bytes(CONNECTIONS.headBytes), '431 `head_too_large`'],
    ['JSON body, unless its call says otherwise', bytes(BODY_BYTES), '413 `too_large`'],
    [
      'text that is saved',
      `${bytes(SAVE_LIMITS.packedBytes)} packed, ${bytes(SAVE_LIMITS.plainBytes)} plain, ` +
        `${SAVE_LIMITS.depth} levels deep`,
      '413 `too_large`, 400',
    ],
    ['own transcript', bytes(OWN_TRANSCRIPT_BYTES), '413 `too_large`'],
    ['upload', `${bytes(uploadLimitBytes)} (\`UPLOAD_LIMIT\`)`, '413 `too_large`'],
    ['file from Dropbox', `${count(DROPBOX_MOST_BYTES / 1e9)} GB`, '413 `too_large`'],
    ['picture of the site', bytes(IMAGE_BYTES), '413 `too_large`'],
  ],
)}

## Room on the disk

Uploads, own texts and pictures are refused with 507 \`storage_full\` when they would leave less than \
${bytes(DISK_RESERVE.bytes)}, or ${DISK_RESERVE.share * 100} % of the disk
of the data folder where that is more (\`DISK_RESERVE\`). Texts and payments go on; with no room left at all they are \
refused with 507 too, and nothing is saved by halves.

## Room of an account

An account may store ${count(accountStorageBytes! / 1e9)} GB (\`ACCOUNT_STORAGE\`): media as they came, all versions \
of texts and translations as they are stored, and
uploads and imports at the size that they will have; copies that the server makes are not counted. Uploads, imports, \
own texts and saves beyond
it are refused with 507 \`account_storage_full\`, for that account alone; saves of up to ${bytes(ALWAYS_SAVED_BYTES)} \
packed are always taken.

## Slow clients

${table(
  ['what', 'limit', 'beyond it'],
  [
    ['head of a request', `whole after ${seconds(CONNECTIONS.headMs)}`, '408 `too_slow`, closed'],
    [
      'body',
      `${bytes(SLOW_CLIENTS.bodyBytesPerSecond)} a second, on average over ${seconds(SLOW_CLIENTS.bodyMs)}`,
      '408 `too_slow`, closed; what a tus upload has brought counts',
    ],
    [
      'answer',
      `some of it is taken every ${seconds(SLOW_CLIENTS.answerMs)}`,
      'closed; media can be asked for from there on (`Range`)',
    ],
    ['connection without a request', seconds(CONNECTIONS.idleMs), 'closed'],
    ['requests on one connection', count(CONNECTIONS.requests), 'closed with the last answer'],
    ['connections', count(CONNECTIONS.most), 'not taken'],
  ],
)}
`
}
