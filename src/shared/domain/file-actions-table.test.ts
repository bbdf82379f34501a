import { describe, expect, test } from 'vitest'
import { fileActions } from './file-actions.ts'
import { FILE_STATUSES, type FileStatus } from './file-status.ts'
import { ROLES } from './roles.ts'

/**
 * The whole table of the files page, written out. Owners go by the file's status and by who writes it down;
 * transcriptors by the status of the human transcription, where there is one, and by whether its text is published.
 * Every cell is in the order of the row.
 */
const TABLE = `
status           | owner, machine's work        | owner, people's work | transcriptor        | published
STANDBY          | add-transcript resume delete | delete               | transcribe export   | transcribe export
QUOTED           | quota delete                 | quota delete         | export              | export
QUEUED           | delete                       | delete               | export              | export
TRANSCRIBE       | spinner delete               | spinner delete       | spinner export      | spinner export
HUMAN-TRANSCRIBE | spinner delete               | spinner delete       | spinner export      | spinner export
FAILED           | resume delete                | resume delete        | resume export       | resume export
EDITING          | edit export delete           | edit export delete   | edit export         | read export
FINISHED         | edit export delete           | edit export delete   | edit publish export | read export
`

const [, ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const cells = new Map(
  rows.map(([status, ...actions]) => [status as FileStatus, actions.map((cell) => cell.split(' '))]),
)

test('the table names every status', () => {
  expect([...cells.keys()].toSorted()).toEqual(FILE_STATUSES.toSorted())
})

describe('[FI-024 FI-025 FI-026 FI-027 FI-028 FI-029 FI-030 FI-031 FI-032 FI-033 FI-034] table of row actions', () => {
  for (const role of ROLES) {
    test.each(FILE_STATUSES)(`for ${role} and %s`, (status) => {
      for (const for_human_transcribe of [false, true]) {
        // What a transcriptor may do with a file that is in no human transcription: as if nothing could be published.
        const alone = fileActions(role, { status, for_human_transcribe, human: null })
        const [machine, people, transcriptors] = cells.get(status)!
        const unpublishable = transcriptors!.filter((action) => action !== 'publish')
        expect(alone).toEqual(role === 'HUMAN-TRANSCRIPTOR' ? unpublishable : for_human_transcribe ? people : machine)

        for (const human of FILE_STATUSES) {
          for (const isPublished of [false, true]) {
            const actions = fileActions(role, {
              status,
              for_human_transcribe,
              human: { status: human, published: isPublished },
            })
            const [, , open, done] = cells.get(human)!
            expect(actions).toEqual(role === 'HUMAN-TRANSCRIPTOR' ? (isPublished ? done : open) : alone)
          }
        }
      }
    })
  }
})
