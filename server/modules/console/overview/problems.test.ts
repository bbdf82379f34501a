import { expect, test } from 'vitest'
import { inEnglish } from '../../../kernel/words.ts'
import { type Looked, problemsOf } from './problems.ts'

const NOW = Date.UTC(2027, 4, 4, 12)
const GB = 1_000_000_000
const worker = { kind: 'worker' as const, host: 'one', started_at: NOW - 3_600_000, seen_at: NOW - 5000 }
const well: Looked = {
  now: NOW,
  processes: [worker],
  stats: [{ dueSince: NOW - 1000 }],
  failures: 0,
  disk: { free: 50 * GB, total: 100 * GB },
  reserveBytes: GB,
  isSellerFilled: true,
  backedUpAt: NOW - 3_600_000,
  findings: [
    { name: 'ffmpeg', isFine: true, text: 'there' },
    { name: 'GPU', isFine: false, text: 'none', isOptional: true },
  ],
}
const found = (changed: Partial<Looked>) => problemsOf({ ...well, ...changed }).map(({ code }) => code)

test('where all is well there is nothing to see to', () => expect(problemsOf(well)).toEqual([]))

test('a server without a worker says so, however it went', () => {
  expect(found({ processes: [] })).toEqual(['no_worker'])
  expect(found({ processes: [{ ...worker, kind: 'server' }] })).toEqual(['no_worker'])
  expect(found({ processes: [{ ...worker, seen_at: NOW - 600_000 }] })).toEqual(['no_worker'])
  expect(found({ processes: [{ ...worker, kind: 'server', started_at: NOW - 10_000 }] })).toEqual([])
})

test('a silent process is named until another one is started in its place', () => {
  const silent = { ...worker, host: 'two', seen_at: NOW - 600_000 }
  const [problem] = problemsOf({ ...well, processes: [worker, silent] })
  expect(problem?.code).toBe('process_silent')
  expect(inEnglish(problem!.message)).toContain('10m 00s')
  expect(found({ processes: [worker, silent, { ...worker, host: 'two', started_at: NOW - 590_000 }] })).toEqual([])
})

test('no backup, or an old one, is named where that is known', () => {
  expect(found({ backedUpAt: null })).toEqual(['no_backup'])
  expect(found({ backedUpAt: NOW - 9 * 86_400_000 })).toEqual(['backup_old'])
  const { backedUpAt: _, ...unknown } = well
  expect(problemsOf(unknown)).toEqual([])
})

test('the disk, the queue, failures, a missing seller and failed checks each say what to do, the worst first', () => {
  expect(
    found({
      disk: { free: 5 * GB, total: 100 * GB },
      stats: [{ dueSince: null }, { dueSince: NOW - 3_600_000 }],
      failures: 2,
      isSellerFilled: false,
      findings: [
        { name: 'Database', isFine: false, text: 'does not answer' },
        { name: 'Invoices', isFine: false, text: 'no seller' },
      ],
    }),
  ).toEqual(['disk_low', 'check', 'queue_slow', 'jobs_failed', 'seller_missing'])
  expect(found({ disk: { free: GB / 2, total: 100 * GB } })).toEqual(['disk_full'])
})
