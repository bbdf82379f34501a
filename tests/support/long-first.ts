import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, the longest first; where nothing was run before nobody else knows. Only the order depends on it.
 */
const LONG = [
  'ports/media-tools',
  'server/upload-faults',
  'server/chaos',
  'server/transcription-kills-pocketsphinx',
  'ports/transcription',
  'server/several-machines',
  'contract/access',
  'server/upload-bad-media',
  'ports/human-draft',
  'server/upload-tus',
  'ports/ledger-charging',
  'e2e/desktop/offline',
  'e2e/desktop/outbox-faults',
  'server/own-transcripts',
  'server/client-example',
  'ports/backup',
  'ports/backup-s3',
  'server/upload',
  'ports/ledger-rush',
  'server/human-upload',
  'server/transcription-kills',
  'server/speakers',
  'server/stripe-webhooks',
  'server/quota',
  'ports/media-tools-limits',
  'ports/database-outage',
  'ports/blob-store-s3',
  'ports/translations',
  'ports/transcriber',
  'ports/stripe-webhooks',
  'server/translation-kills',
  'server/backup-load',
  'server/worker-processes',
  'ports/job-queue-pg-boss',
  'server/rolling-restart',
  'server/site',
  'server/site-pages',
  'server/fuzz',
  'screens/guards',
  'screens/content',
  'screens/checkout',
]

/** Runs long files before short ones, so that at the end no core waits for one that began last. */
export class LongFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's, but Vitest's own order
    const usual = await super.sort(specs)
    const keyed = usual.map((spec) => {
      const { isolate, sequence } = spec.project.config
      const place = LONG.findIndex(
        (name) => spec.moduleId.endsWith(`/tests/${name}.test.ts`) || spec.moduleId.endsWith(`/tests/${name}.test.tsx`),
      )
      // Files of a project that share what they have imported stay together.
      return {
        spec,
        group: sequence.groupOrder,
        together: isolate ? '' : spec.project.name,
        place: place === -1 ? LONG.length : place,
      }
    })
    return keyed
      .toSorted((a, b) => a.group - b.group || compare(a.together, b.together) || a.place - b.place)
      .map(({ spec }) => spec)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
