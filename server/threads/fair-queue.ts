import { takeTurn } from './take-turn.ts'

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
  turn: number
  begin: () => void
}

/**
 * Start-time fair queueing of work in this process, as {@link takeTurn} has it for jobs: accounts advance alike, whatever one of them
 * asks for. No account has all places, so that another's work never waits for the end of what one began.
 */
export function createFairQueue({ atOnce, perAccount, waiting: mostWaiting, waitingPerAccount, waitMs }: FairQueueLimits) {
  const waiting: Job[] = []
  const running = new Set<Job>()

  const ofAccount = (jobs: Iterable<Job>, account: string) => [...jobs].filter((job) => job.account === account)
  const hasRoom = ({ account }: Job) => ofAccount(running, account).length < perAccount

  function turnOf(account: string): number {
    const own = [...ofAccount(waiting, account), ...ofAccount(running, account)]
    return takeTurn({
      next: least(waiting.map(({ turn }) => turn)),
      running: greatest([...running].map(({ turn }) => turn)),
      accountEnd: greatest(own.map(({ turn, cost }) => turn + cost)),
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
    const job: Job = { account, cost, turn: turnOf(account), begin: () => undefined }
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

/** The one whose turn is next; of several the one that came first. */
const first = (jobs: readonly Job[]) => jobs.reduce<Job | undefined>((best, job) => (best && best.turn <= job.turn ? best : job), undefined)
