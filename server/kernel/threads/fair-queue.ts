/**
 * What each job adds to its account's tags beside its cost. Whoever comes later comes at least this far behind the job
 * that is next, so that nobody is overtaken for ever, not even by an endless stream of new accounts.
 */
const STEP = 60

/** The tags of the jobs of one name, in the seconds of {@link startTag}. */
export interface Tags {
  /** The least start tag among the jobs that are due; null when none is. */
  next: number | null
  /** The greatest start tag among those that run; null when none does. */
  running: number | null
  /** The greatest start tag plus cost among the account's own jobs that wait or run; null when it has none. */
  accountEnd: number | null
}

/**
 * Start-time fair queueing: the start tag of an account's new job lies behind its own earlier ones by what they cost,
 * but never before the job that is next now. Jobs are taken in the order of their tags, so that accounts advance alike,
 * and one that waited for nothing gains nothing by it.
 */
export function startTag({ next, running, accountEnd }: Tags): number {
  return Math.max(next ?? running ?? 0, accountEnd ?? 0) + STEP
}

/** Bounds of work that many accounts share. Times in milliseconds. */
export interface FairQueueLimits {
  /** In work at once, and of those of one account. */
  atOnce: number
  perAccount: number
  /** Further ones are refused, and so are those of an account alone. */
  waiting: number
  waitingPerAccount: number
  /** Who waited so long is refused. */
  waitMs: number
}

/** Why work did not begin: too much waits, too much of this account does, or it waited too long. */
export type Refusal = 'full' | 'account-full' | 'waited-too-long'

/** Work that did not begin. */
export class NotBegun extends Error {
  override name = 'NotBegun'
  readonly why: Refusal
  constructor(why: Refusal) {
    super(`The work did not begin: ${why}.`)
    this.why = why
  }
}

interface Job {
  account: string
  cost: number
  tag: number
  begin: () => void
}

/**
 * Start-time fair queueing of work in this process, as {@link startTag} has it for jobs: accounts advance alike,
 * whatever one of them asks for. No account has all places, so that another's work never waits for the end of what one
 * began.
 */
export function createFairQueue({
  atOnce,
  perAccount,
  waiting: mostWaiting,
  waitingPerAccount,
  waitMs,
}: FairQueueLimits) {
  const waiting: Job[] = []
  const running = new Set<Job>()

  const ofAccount = (jobs: Iterable<Job>, account: string) => [...jobs].filter((job) => job.account === account)
  const hasRoom = ({ account }: Job) => ofAccount(running, account).length < perAccount

  function tagOf(account: string): number {
    const own = [...ofAccount(waiting, account), ...ofAccount(running, account)]
    return startTag({
      next: least(waiting.map(({ tag }) => tag)),
      running: greatest([...running].map(({ tag }) => tag)),
      accountEnd: greatest(own.map(({ tag, cost }) => tag + cost)),
    })
  }

  function beginNext(): void {
    while (running.size < atOnce) {
      const job = first(waiting.filter(hasRoom))
      if (!job) return
      waiting.splice(waiting.indexOf(job), 1)
      running.add(job)
      job.begin()
    }
  }

  function takePlace(account: string, cost: number): Promise<Job> {
    const job: Job = { account, cost, tag: tagOf(account), begin: () => undefined }
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => {
        waiting.splice(waiting.indexOf(job), 1)
        reject(new NotBegun('waited-too-long'))
      }, waitMs)
      job.begin = () => {
        clearTimeout(tooLong)
        resolve(job)
      }
      waiting.push(job)
      beginNext()
    })
  }

  return {
    /** How much waits. */
    waiting: () => waiting.length,

    /** Whether as much of an account waits as may. */
    isFullFor: (account: string) => ofAccount(waiting, account).length >= waitingPerAccount,

    /** Works when the account's turn has come; `cost` is how much work it is beside others. @throws NotBegun */
    async use<T>(account: string, cost: number, work: () => Promise<T>): Promise<T> {
      if (waiting.length >= mostWaiting) throw new NotBegun('full')
      if (ofAccount(waiting, account).length >= waitingPerAccount) throw new NotBegun('account-full')
      const job = await takePlace(account, cost)
      try {
        return await work()
      } finally {
        running.delete(job)
        beginNext()
      }
    },
  }
}

const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null)
const greatest = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null)

/** The entry with the least start tag; of equal tags the earliest. */
const first = (jobs: readonly Job[]) =>
  jobs.reduce<Job | undefined>((best, job) => (best && best.tag <= job.tag ? best : job), undefined)
