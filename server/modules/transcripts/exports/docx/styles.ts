import { type IStylesOptions, LineRuleType } from 'docx'
import { MAIN_FAMILY } from '../fonts.ts'

const INK = '18203A'
const MUTED = '4F586B'

/** Ids of the styles of a transcript; a person who changes one in Word changes all that is written in it. */
export const STYLE = {
  title: 'Title',
  heading: 'Subtitle',
  section: 'TranscriptSection',
  point: 'TranscriptPoint',
  speaker: 'TranscriptSpeaker',
  timecode: 'TranscriptTimecode',
  body: 'TranscriptText',
  note: 'TranscriptNote',
  margin: 'TranscriptMargin',
} as const

/**
 * Sizes are half points, distances twentieths of a point; lines grow with their letters, which LibreOffice must be
 * told.
 */
export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: MAIN_FAMILY.name, size: 21, sizeComplexScript: 21, color: INK },
      paragraph: { spacing: { line: 300, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { size: 40, sizeComplexScript: 40, bold: true, boldComplexScript: true },
      paragraph: { spacing: { after: 120 } },
    },
  },
  paragraphStyles: [
    {
      id: STYLE.heading,
      name: 'Subtitle',
      basedOn: 'Normal',
      run: { color: MUTED },
      paragraph: { spacing: { after: 40 } },
    },
    {
      id: STYLE.speaker,
      name: 'Transcript Speaker',
      basedOn: 'Heading1',
      next: STYLE.body,
      quickFormat: true,
      run: { size: 19, sizeComplexScript: 19, bold: true, boldComplexScript: true, color: INK },
      paragraph: { spacing: { before: 280, after: 40 }, keepNext: true, outlineLevel: 0 },
    },
    {
      id: STYLE.section,
      name: 'Transcript Section',
      basedOn: 'Heading1',
      next: STYLE.body,
      quickFormat: true,
      run: { size: 27, sizeComplexScript: 27, bold: true, boldComplexScript: true, color: INK },
      paragraph: { spacing: { before: 360, after: 80 }, keepNext: true, outlineLevel: 0 },
    },
    {
      id: STYLE.point,
      name: 'Transcript Point',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { spacing: { after: 60 } },
    },
    {
      id: STYLE.body,
      name: 'Transcript Text',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { spacing: { after: 120 } },
    },
    { id: STYLE.note, name: 'Transcript Note', basedOn: 'Normal', run: { size: 18, sizeComplexScript: 18 } },
    {
      id: STYLE.margin,
      name: 'Transcript Margin',
      basedOn: 'Normal',
      run: { size: 16, sizeComplexScript: 16, color: MUTED },
    },
  ],
  characterStyles: [
    {
      id: STYLE.timecode,
      name: 'Transcript Timecode',
      run: { size: 17, sizeComplexScript: 17, bold: false, boldComplexScript: false, color: MUTED },
    },
  ],
}
