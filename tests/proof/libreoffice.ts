import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { writeDocument } from '../../server/modules/transcripts/exports/write-document.ts'
import { exportOptions } from '../../src/shared/contract/files/exports.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { buildParagraph } from '../support/build-transcript.ts'
import { TEN_SCRIPTS } from '../support/ten-scripts.ts'

/**
 * `npm run proof libreoffice`: Word files in ten scripts are opened by LibreOffice and printed, and hold what went in;
 * a title of several lines has room for each. A proof, since LibreOffice is large and `npm test` leaves nothing out.
 */
const run = promisify(execFile)
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-libreoffice-'))
const LONG_TITLE = 'Harbour meeting of the council with the people of the old town about the ferry'
/** Of the title's letters, in points. */
const TITLE_SIZE = 20
const bare = (text: string) => text.replace(/[\s\p{Bidi_Control}]/gu, '').normalize('NFC')

try {
  await run('soffice', ['--version']).catch(() => {
    throw new Error('LibreOffice is not here: apt-get install libreoffice-writer')
  })
  for (const [language, text] of Object.entries(TEN_SCRIPTS)) {
    const { stdout } = await run('pdftotext', [await printed(text, language, 'Talk'), '-'])
    if (!bare(stdout).includes(bare(text)))
      throw new Error(`The text in ${language} did not come out as it went in:\n${stdout}`)
    console.log(`${language}: opened and printed`)
  }
  const { stdout } = await run('pdftotext', ['-bbox', await printed(TEN_SCRIPTS['en']!, 'en', LONG_TITLE), '-'])
  const steps = stepsBetweenLines(stdout, LONG_TITLE.split(' ').length)
  if (steps.length === 0 || steps.some((step) => step < TITLE_SIZE))
    throw new Error(
      `Lines of a title of ${TITLE_SIZE} points are ${steps.join(', ') || 'not two, so nothing is seen'} points apart.`,
    )
  console.log(
    `a title of ${steps.length + 1} lines, ${TITLE_SIZE} points tall: ` +
      `${steps.map((step) => step.toFixed(1)).join(', ')} points from line to line`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Has LibreOffice print the Word file of a text. Answers where the PDF is. */
async function printed(text: string, language: string, name: string): Promise<string> {
  const file = path.join(folder, `${language}.docx`)
  await writeFile(
    file,
    await writeDocument({
      transcript: {
        paragraphs: [buildParagraph(text, 0, { speaker: 'Ann', note: 'Check the name.' })],
        speakers: [],
        notes: [],
      },
      format: 'docx',
      options: exportOptions.parse({}),
      template: INITIAL_TEMPLATE,
      about: { name, language, lengthSeconds: 60, uploadedAt: 0 },
    }),
  )
  await run('soffice', [
    '--headless',
    `-env:UserInstallation=file://${folder}/office`,
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    folder,
    file,
  ])
  return file.replace('.docx', '.pdf')
}

/** How far the lines of the first words of a page are apart, in points. */
function stepsBetweenLines(boxes: string, words: number): number[] {
  const bottoms = [...boxes.matchAll(/<word [^>]*yMax="([\d.]+)"/gu)]
    .slice(0, words)
    .map(([, bottom]) => Number(bottom))
  const lines = [...new Set(bottoms)]
  return lines.slice(1).map((bottom, index) => bottom - lines[index]!)
}
