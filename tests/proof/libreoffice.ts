import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { writeDocument } from '../../server/features/exports/write-document.ts'
import { exportOptions } from '../../src/shared/contract/files.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { buildParagraph } from '../support/build-transcript.ts'
import { TEN_SCRIPTS } from '../support/ten-scripts.ts'

/**
 * `npm run proof libreoffice`: Word files in ten scripts are opened by LibreOffice and printed, and hold what went in. A proof, since
 * LibreOffice is large and `npm test` leaves nothing out.
 */
const run = promisify(execFile)
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-libreoffice-'))
const bare = (text: string) => text.replace(/[\s\p{Bidi_Control}]/gu, '').normalize('NFC')

try {
  await run('soffice', ['--version']).catch(() => {
    throw new Error('LibreOffice is not here: apt-get install libreoffice-writer')
  })
  for (const [language, text] of Object.entries(TEN_SCRIPTS)) {
    const file = path.join(folder, `${language}.docx`)
    await writeFile(file, await writeDocument({
      transcript: { paragraphs: [buildParagraph(text, 0, { speaker: 'Ann', note: 'Check the name.' })], speakers: [], notes: [] },
      format: 'docx',
      options: exportOptions.parse({}),
      template: INITIAL_TEMPLATE,
      about: { name: 'Talk', language, lengthSeconds: 60, uploadedAt: 0 },
    }))
    await run('soffice', ['--headless', `-env:UserInstallation=file://${folder}/office`, '--convert-to', 'pdf:writer_pdf_Export', '--outdir', folder, file])
    const { stdout } = await run('pdftotext', [file.replace('.docx', '.pdf'), '-'])
    if (!bare(stdout).includes(bare(text))) throw new Error(`The text in ${language} did not come out as it went in:\n${stdout}`)
    console.log(`${language}: opened and printed`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
