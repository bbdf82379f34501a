import type { CallClass } from '../../src/shared/contract/route.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/durations.ts'

/** Of one connection and of the head of a request. Times in milliseconds. */
export const CONNECTIONS = {
  /** Open at once; further ones are dropped. */
  most: 10_000,
  /**
   * Wait to be taken up, where the system allows as many. More are not told anything and try again after a second, so
   * there is room for those that come while the process is held for a moment; they are answered or refused then.
   */
  waiting: 4096,
  /** The head of a request has to be there by then. */
  headMs: 20_000,
  headBytes: 16 * 1024,
  /** Without a request a connection is kept so long, which is longer than the 60 s of usual proxies. */
  idleMs: 72_000,
  /** After so many requests a connection is closed politely. */
  requests: 1000,
} as const

/**
 * When a client is too slow to wait for. Only while the server waits for it, never while the server is the slow one.
 */
export const SLOW_CLIENTS = {
  /** A body that brings less than this, on average over {@link SLOW_CLIENTS.bodyMs}, is cut off. */
  bodyBytesPerSecond: 1024,
  bodyMs: 30_000,
  /**
   * An answer of which not one byte is taken for so long is cut off; what is a pause for a player, which asks again
   * where it stopped.
   */
  answerMs: 60_000,
} as const

/** Bounds of the calls of one class. Times in milliseconds. */
export interface ClassLimits {
  /**
   * In work at once, beyond which calls are refused: of the process (503), of an account and of an address without one
   * (429).
   */
  perProcess: number
  perAccount: number
  perAddress: number
  /** How late the event loop may be (503). */
  mostDelayMs: number
  /**
   * How long a call may be expected to wait for those ahead of it (503), once `sure` are in work; `of` what it is
   * asked. Null where calls take as long as their client does.
   */
  mostWait: { ms: number; sure: number; of: 'all' | 'reads' } | null
}

/**
 * What people would lose by is refused last. An edit or a save that would wait longer than a person does is sent back
 * at once, before its body is read, for less than it costs to have it wait: the editor keeps it on the device and sends
 * it again. An edit takes a millisecond or two, so that a wait of 80 ms means that more come than can be saved: sent
 * back then, 84 % of what a server can save is saved while three times as much is offered (`npm run bench:load`). A
 * whole text takes 50 ms and more by itself.
 *
 * Pages, too, read again what was sent back; who clicked is not asked to click again for a wait of a second. What is
 * foretold is the wait for other calls; on a full machine bodies and answers take two or three times as long on top
 * (`npm run bench:load`), and a person waits for a second. `usual` calls take some milliseconds and share ten
 * connections to the database: more of them in work would only wait, all of them too long.
 */
export const CALL_CLASSES: Record<CallClass, ClassLimits> = {
  vital: { perProcess: 1024, perAccount: 64, perAddress: 512, mostDelayMs: 10_000, mostWait: null },
  edit: {
    perProcess: 1024,
    perAccount: 64,
    perAddress: 512,
    mostDelayMs: 10_000,
    mostWait: { ms: 80, sure: 4, of: 'all' },
  },
  save: {
    perProcess: 1024,
    perAccount: 64,
    perAddress: 512,
    mostDelayMs: 10_000,
    mostWait: { ms: 250, sure: 4, of: 'all' },
  },
  usual: {
    perProcess: 128,
    perAccount: 32,
    perAddress: 64,
    mostDelayMs: 2000,
    mostWait: { ms: 300, sure: 16, of: 'reads' },
  },
  upload: { perProcess: 256, perAccount: 16, perAddress: 16, mostDelayMs: 2000, mostWait: null },
  download: { perProcess: 1024, perAccount: 64, perAddress: 256, mostDelayMs: 2000, mostWait: null },
  export: { perProcess: 32, perAccount: 4, perAddress: 4, mostDelayMs: 1000, mostWait: null },
  transcription: { perProcess: 128, perAccount: 4, perAddress: 4, mostDelayMs: 2000, mostWait: null },
}

/**
 * A call that transcribes waits so long for its text once the recording is there; less than the ten minutes after which
 * OpenAI's clients give up by themselves.
 */
export const TRANSCRIPTION_WAIT_MS = 9 * MINUTE_MS

/** A call with a body of so many bytes is as much work as two that have half of it each. */
export const BODY_OF_ONE_CALL = 16 * 1024

/**
 * Bytes of bodies and of answers that are in memory at once for one account, or one address without one, where it is
 * more than one of them.
 */
export const HELD = { perCaller: 32 * 1024 * 1024 } as const

/** A JSON body, unless its route says otherwise. */
export const BODY_BYTES = 64 * 1024

/**
 * What takes longer than some 5 ms, in its worst shape, leaves the event loop. In plain bytes to read, of which some 60
 * are read in a microsecond.
 */
export const WORTH_A_THREAD = 192 * 1024

/**
 * What needs more memory than a thread of the server should have, three hours of speech or more, is done in a process
 * of its own. In plain bytes.
 */
export const WORTH_A_HELPER = 4 * 1024 * 1024

/**
 * Work on threads: of saves, own texts and exports. Two keep the event loop free on a small machine; more would only
 * share its cores. One account has one of them at a time, so that nobody waits for the end of another's.
 */
export const THREADS = {
  atOnce: 2,
  perAccount: 1,
  /** More are told to come back: everybody, or an account alone. */
  waiting: 64,
  waitingPerAccount: 16,
  /** Who waits longer is told to come back. Milliseconds. */
  waitMs: 15_000,
  /** Of the work itself, many times what the largest text needs. */
  ms: 60_000,
  heapMb: 256,
} as const

/** The same of work in processes of their own, with room for the largest save that the limits allow, as objects. */
export const HELPERS = { ...THREADS, waitingPerAccount: 4, heapMb: 2048 } as const

/**
 * Searches in texts: two at once, of which an account has one, so that nobody waits for the end of another's. Further
 * ones of an account wait, as many as a person types quickly.
 */
export const SEARCHES = {
  atOnce: 2,
  perAccount: 1,
  waiting: 64,
  waitingPerAccount: 4,
  /** Milliseconds. */
  waitMs: 5000,
  comeBackSeconds: 2,
} as const

/**
 * When to come back after one of {@link CALL_CLASSES} was full, in seconds; each is told a time of its own, lest they
 * all come at once.
 */
export const COME_BACK_SECONDS = { least: 1, most: 5 } as const

/** Sockets of the process; those of one person are counted where they are held. */
export const MOST_SOCKETS = { perProcess: 8000, perAccount: 32, perLink: 128 } as const

/**
 * Readers of captions that one process tells: in all, and of the talks of one account, so that none has all places. The
 * latter is a link with every seat taken, and some who connect again before their earlier connection is gone.
 */
export const MOST_CAPTION_READERS = { perProcess: 2000, perAccount: 600 } as const

/**
 * A socket that sends more frames in so many milliseconds is closed; our own pages send a few a minute,
 * and where a caret is at most eight times a second.
 */
export const SOCKET_FRAMES = { most: 200, everyMs: 10_000 } as const

/**
 * What all who come by one link write together, comments, saves and the bytes of these; and how many of them have it
 * open in a day, and have ever named themselves.
 */
export const LINK_USE = { comments: 1000, edits: 200_000, bytes: 64 * 1024 * 1024, guests: 100, names: 1000 } as const

/** Passwords are reckoned on threads that files need as well: so many at once, and so many that wait. */
export const PASSWORDS = { atOnce: 2, waiting: 32 } as const

/**
 * Tries that fail, counted in the database for all processes. They slow whoever tries, and nobody else: an account
 * together with the network that tries it (/64, or /24 of IPv4), and one caller (an address, or a /64) for all
 * accounts. A device that signed in to the account before is counted by itself. Times in milliseconds.
 */
export const TRIES = {
  windowMs: 15 * MINUTE_MS,
  /** Wrong passwords for one account from one network, or from one device that it knows. */
  passwords: 10,
  /** Wrong passwords of one caller, whatever the account. */
  passwordsOfCaller: 100,
  /** Links for a new password that one network asks for, for one account. */
  links: 5,
  /** And one caller, for all accounts. */
  linksOfCaller: 30,
  /** Accounts that one caller makes. */
  accountsOfCaller: 60,
  /** Set-up codes that one caller tries. */
  setupCodes: 10,
  /**
   * Wrong one-time codes for one account, from anywhere: only who has its password gets as far, so its owner is told.
   * Passkeys, recovery codes and browsers that are trusted go on opening it.
   */
  codes: 10,
  /**
   * From so many failures on, from anywhere, an account is under attack: who is not known to it waits a little, and its
   * owner is told.
   */
  attack: 30,
  /** The longest such wait. */
  waitMs: 3000,
  /** Who wait at once, in one process; more are let through, since waiting must not fill the server. */
  waiting: 32,
} as const

/** Answers to one sign-in that waits for its second factor. */
export const SECOND_FACTOR = { answers: 5 } as const

/**
 * Mails that an account can be made to get: one of a kind a minute, and so many links for a new password an hour, each
 * of which works for an hour.
 */
export const ACCOUNT_MAILS = { everyMs: 60_000, resetsAnHour: 6 } as const

/** An address may make so many times the calls a minute that an account may: many people may stand behind it. */
export const CALLS_PER_ADDRESS = 10

/**
 * What an account may store in bytes, unless a setting says otherwise: some 1,700 hours of recorded speech, or 50 of
 * video.
 */
export const ACCOUNT_STORAGE_BYTES = 100_000_000_000

/**
 * Room that uploads leave on the disk for texts, payments and jobs: the larger of the two, unless a setting says so
 * many bytes.
 */
export const DISK_RESERVE = { bytes: 5 * 1024 ** 3, share: 0.05 } as const

/**
 * Declined cards of an account, and of the network that a client comes from, after which no card is tried for the rest
 * of the time.
 */
export const CARD_DECLINES = { most: 6, everyMs: HOUR_MS } as const

/** Media that an account may have fetched without a file coming of them: refused, given up, or tried again. */
export const FETCHES_FOR_NOTHING = { most: 50, everyMs: DAY_MS } as const

/**
 * For how long the same order once more is taken for a second click or another tab, unless its buyer says that they
 * want it again.
 */
export const SAME_ORDER_MS = 10 * MINUTE_MS
