import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * How a job's try ended: done, tried again later, given up, or let go of because the worker ends or the job is somebody
 * else's now.
 */
export type JobOutcome = 'done' | 'retry' | 'dead' | 'left'

/**
 * What this process counts. Labels have few values, all of ours: routes as they are written in the code, names of jobs
 * and engines. What is read anew for each look at them is in `watch.ts`. Each is explained in `docs/metrics.md`.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'longhand_http_request_seconds',
      help: 'Time to answer a request, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    requestsInFlight: new Gauge({
      name: 'longhand_http_requests_in_flight',
      help: 'Requests that are being answered.',
      registers,
    }),
    uploadsInFlight: new Gauge({
      name: 'longhand_uploads_in_flight',
      help: 'Requests that are bringing bytes of an upload.',
      registers,
    }),
    sockets: new Gauge({ name: 'longhand_sockets', help: 'Web sockets that are open.', registers }),
    eventLag: new Histogram({
      name: 'longhand_event_lag_seconds',
      help: 'Time from when an event was written until this process heard of it.',
      buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
      registers,
    }),
    jobs: new Histogram({
      name: 'longhand_job_seconds',
      help: 'Time that tries of jobs took, by how they ended.',
      labelNames: ['job', 'outcome'],
      buckets: [0.1, 1, 10, 60, 300, 1800, 7200],
      registers,
    }),
    speechSound: new Counter({
      name: 'longhand_speech_sound_seconds_total',
      help: 'Sound that engines have transcribed, in seconds of it.',
      labelNames: ['engine'],
      registers,
    }),
    speechWork: new Counter({
      name: 'longhand_speech_work_seconds_total',
      help: 'Time that engines have worked on segments that they finished.',
      labelNames: ['engine'],
      registers,
    }),
    speechFailures: new Counter({
      name: 'longhand_speech_failures_total',
      help: 'Segments that an engine failed on.',
      labelNames: ['engine'],
      registers,
    }),
    mails: new Counter({
      name: 'longhand_mails_total',
      help: 'Mails that were handed over, or could not be.',
      labelNames: ['outcome'],
      registers,
    }),
    ledgerFaults: new Gauge({
      name: 'longhand_ledger_faults',
      help: 'Balances that differ from their ledger, when this process last compared them.',
      registers,
    }),
    ledgerCheckedAt: new Gauge({
      name: 'longhand_ledger_checked_timestamp_seconds',
      help: 'When this process last compared ledger and balances; 0 when it never did.',
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
