import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTableEventBus } from '../../server/adapters/event-table.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { type BrowserServer, startBrowserServer } from '../support/browser-server.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile, type BuiltFile } from '../support/factories.ts'
import { typeCard } from '../screens/card-form.ts'
import { place } from '../screens/screen.tsx'
import { openPage } from './page.tsx'

const PASSWORD = 'a long enough password'
let server: BrowserServer
let db: Db
let closeDatabase: () => Promise<void>
let me: { id: string; email: string; password: string }
let people = 0

beforeAll(async () => {
  server = await startBrowserServer({ BILLING: 'sandbox' })
  const database = await openDatabase({ databaseUrl: null, dataDir: server.dataDir })
  db = database.db
  closeDatabase = database.close
})
afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

beforeEach(async () => {
  people += 1
  const email = `maria-${people}@example.org`
  await server.addUser(email, PASSWORD, 'USER')
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  me = { id, email, password: PASSWORD }
})

const mine = (over: Partial<BuiltFile>) => buildFile(db, { owner_id: me.id, ...over })

/** Changes a file as a worker does in another process: the row, and the event that says so. */
async function change(file: BuiltFile, set: Partial<BuiltFile>): Promise<void> {
  await db.updateTable('file').set(set).where('id', '=', file.id).execute()
  await createTableEventBus({ db }).append({ userId: me.id, fileId: file.id, kind: 'file-changed' }, db)
}

const row = (name: string) => {
  const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`There is no row of ${name}.`)
  return within(found)
}
const says = (name: string, text: string | RegExp) => waitFor(() => expect(row(name).getByText(text)).toBeVisible())

describe('a page and its server', () => {
  test('[RT-003] [RT-009] a file that is no longer in work becomes EDITING without a reload', async () => {
    const file = await mine({ name: 'talk.mp3', status: 'TRANSCRIBE', progress: 0.1 })
    await openPage(server, '/files', me)
    await says('talk.mp3', /10%/)
    await change(file, { progress: 0.62 })
    await says('talk.mp3', /62%/)
    await change(file, { status: 'EDITING', progress: 1 })
    await says('talk.mp3', 'EDITING')
  })

  test('[RT-010] a file that could not be written down becomes FAILED without a reload', async () => {
    const file = await mine({ name: 'talk.mp3', status: 'TRANSCRIBE' })
    await openPage(server, '/files', me)
    await says('talk.mp3', 'TRANSCRIBE')
    await change(file, { status: 'FAILED', failure_code: 'engine_failed', failure_message: 'The engine stopped.' })
    await says('talk.mp3', 'FAILED')
  })

  test('[RT-012] the balances follow the plan of the event', async () => {
    const file = await mine({ name: 'talk.mp3', status: 'TRANSCRIBE' })
    const page = await openPage(server, '/files', me)
    await says('talk.mp3', 'TRANSCRIBE')
    expect(screen.queryByText('2h 30m 00s')).toBeNull()
    const asked = page.calls.filter((each) => each === 'GET /account/profile').length
    await server.longhand('plan', 'grant', me.email, '--auto', '2h30m')
    await change(file, { progress: 0.5 })
    await waitFor(() => expect(screen.getAllByText(/2h 30m 00s|2h 29m 00s/).length).toBeGreaterThan(0))
    expect(page.calls.filter((each) => each === 'GET /account/profile')).toHaveLength(asked)
  })

  test('[RT-017] what happened while the connection was lost is there after it is back', async () => {
    const file = await mine({ name: 'talk.mp3', status: 'EDITING' })
    const page = await openPage(server, '/files', me)
    await says('talk.mp3', 'EDITING')
    await page.settled()
    const asked = page.calls.filter((each) => each === 'GET /file').length
    page.breakConnection()
    // Nobody tells of it.
    await db.updateTable('file').set({ status: 'FINISHED' }).where('id', '=', file.id).execute()
    await says('talk.mp3', 'FINISHED')
    expect(page.calls.filter((each) => each === 'GET /file').length).toBeGreaterThan(asked)
  })

  test.each(['QUEUED', 'STANDBY', 'QUOTED', 'HUMAN-TRANSCRIBE', 'FAILED'] as const)(
    '[ED-050] the text of a file in %s is not opened for its owner, though there is one',
    async (status) => {
      const file = await mine({ status })
      const text = await packTranscript(buildTranscript('Good morning.'))
      await appendVersion(db, { fileId: file.id, language: ORIGINAL, expectedVersion: 0, authorId: null, ...text })
      await openPage(server, `/editor/${file.id}`, me)
      const dialog = await screen.findByRole('alertdialog')
      expect(dialog).toHaveTextContent('Files loading failed! Go back to files!')
      expect(screen.queryByText(/Good morning/)).toBeNull()
    },
  )

  test('[PA-036] who has saved a card is led from the page for it to the files', async () => {
    const first = await openPage(server, '/auth/payment-method', me)
    await screen.findByLabelText('Name on card')
    await typeCard(first.user, 'Maria Lind')
    await first.user.click(screen.getByRole('button', { name: 'Add payment method' }))
    await waitFor(() => expect(place()).toBe('/files'))
    cleanup()
    await openPage(server, '/auth/payment-method', me)
    await waitFor(() => expect(place()).toBe('/files'))
    expect(screen.queryByLabelText('Name on card')).toBeNull()
  })
})
