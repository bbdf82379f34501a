import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  Footer,
  Header,
  type ICommentOptions,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type {
  DocumentParagraph,
  DocumentSection,
  TextDocument,
} from '../../../../../src/shared/transcript/formats/text-document.ts'
import type { PlacedThread } from '../../../../../src/shared/transcript/formats/document-comments.ts'
import { oneLine } from '../../../../../src/shared/transcript/formats/plain-words.ts'
import { writingOf } from '../../../../../src/shared/transcript/formats/writing.ts'
import { embeddedFonts } from './embedded-fonts.ts'
import { textRuns } from './runs.ts'
import { STYLE, STYLES } from './styles.ts'

/**
 * Writes a transcript for Word and its like: styles that can be changed, speakers as headings, notes and threads as
 * comments, fonts inside.
 */
export async function writeDocx(document: TextDocument, threads: readonly PlacedThread[] = []): Promise<Uint8Array> {
  const { title, heading, front = [], paragraphs } = document
  const said = saidOf(paragraphs, threads)
  const file = new Document({
    title,
    creator: 'Longhand',
    styles: STYLES,
    fonts: await embeddedFonts(document),
    comments: {
      children: [
        ...paragraphs.flatMap((paragraph, id) => (paragraph.note.length > 0 ? [comment(paragraph, id)] : [])),
        ...said.comments,
      ],
    },
    sections: [
      {
        properties: { titlePage: true },
        headers: {
          default: new Header({ children: [line(title, STYLE.margin, document.language)] }),
          first: new Header({ children: [new Paragraph({})] }),
        },
        footers: { default: pageNumbers(), first: pageNumbers() },
        children: [
          line(title, STYLE.title, document.language),
          ...heading.map((text) => line(text, STYLE.heading, document.language)),
          ...front.flatMap(section),
          ...paragraphs.flatMap((paragraph, place) => [
            ...(paragraph.chapters ?? []).map(({ text, language }) => line(text, STYLE.section, language)),
            ...head(paragraph),
            body(paragraph, [
              ...(paragraph.note.length > 0 ? marksOfNote(paragraph, place) : []),
              ...(said.marks.get(place) ?? []),
            ]),
          ]),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

/** A list before the text, with the time at which each of it was said. */
function section({ heading, lines, language }: DocumentSection): Paragraph[] {
  return [
    line(heading, STYLE.section, language),
    ...lines.map(
      ({ time, text, ...writing }) =>
        new Paragraph({
          style: STYLE.point,
          bidirectional: writing.direction === 'rtl',
          children: [
            ...textRuns(`${text} `, writing),
            ...(time === '' ? [] : textRuns(time, writingOf('', 'en'), { style: STYLE.timecode })),
          ],
        }),
    ),
  ]
}

/** The time and the speaker above a paragraph; only a new speaker is a heading. */
function head(paragraph: DocumentParagraph): Paragraph[] {
  const { time, speaker, isTurn } = paragraph
  if (time === '' && !isTurn) return []
  const parts: ParagraphChild[] = [
    ...(time === '' ? [] : textRuns(time, writingOf('', 'en'), { style: STYLE.timecode })),
    ...(time !== '' && isTurn ? [new TextRun(' ')] : []),
    ...(isTurn ? textRuns(speaker, writingOf(speaker, paragraph.language)) : []),
  ]
  return [
    new Paragraph({
      style: isTurn ? STYLE.speaker : STYLE.body,
      keepNext: true,
      bidirectional: paragraph.direction === 'rtl',
      children: parts,
    }),
  ]
}

/** Where a comment begins or ends: so many characters into its paragraph. */
interface Mark {
  id: number
  offset: number
  isEnd: boolean
}

const marksOfNote = ({ runs }: DocumentParagraph, id: number): Mark[] => [
  { id, offset: 0, isEnd: false },
  { id, offset: runs.reduce((sum, { text }) => sum + text.length, 0), isEnd: true },
]

/** A paragraph, with what marks the words of its comments. */
function body(paragraph: DocumentParagraph, marks: readonly Mark[]): Paragraph {
  const left = marks.toSorted((a, b) => a.offset - b.offset || Number(b.isEnd) - Number(a.isEnd))
  const children: ParagraphChild[] = []
  let at = 0
  const markUpTo = (offset: number) => {
    while (left[0] && left[0].offset <= offset) children.push(...markOf(left.shift()!))
  }
  for (const { text, isHighlight, isStrike } of paragraph.runs) {
    const end = at + text.length
    while (at < end) {
      markUpTo(at)
      const next = Math.min(end, left[0]?.offset ?? end)
      const options = { strike: isStrike, ...(isHighlight && { highlight: 'yellow' as const }) }
      children.push(...textRuns(text.slice(text.length - (end - at), text.length - (end - next)), paragraph, options))
      at = next
    }
  }
  markUpTo(Infinity)
  return new Paragraph({ style: STYLE.body, bidirectional: paragraph.direction === 'rtl', children })
}

const markOf = ({ id, isEnd }: Mark): ParagraphChild[] =>
  isEnd ? [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })] : [new CommentRangeStart(id)]

/**
 * What was said in threads as comments of a document, answers as answers, and their marks by paragraph; their ids
 * follow those of the notes.
 */
function saidOf(
  paragraphs: readonly DocumentParagraph[],
  threads: readonly PlacedThread[],
): { comments: ICommentOptions[]; marks: ReadonlyMap<number, Mark[]> } {
  const marks = new Map<number, Mark[]>()
  const mark = (place: number, made: Mark) => marks.set(place, [...(marks.get(place) ?? []), made])
  let next = paragraphs.length
  const comments = threads.flatMap(({ thread: { quote, isResolved, comments: said }, from, to }) => {
    const { language } = paragraphs[from.paragraph] ?? { language: 'en' }
    const first = next
    return said.map(({ author, date, text }, index): ICommentOptions => {
      const id = next++
      mark(from.paragraph, { id, offset: from.offset, isEnd: false })
      mark(to.paragraph, { id, offset: to.offset, isEnd: true })
      const lines = text.split(/\r\n?|\n/u).map(oneLine)
      const quoted = index === 0 && quote !== '' ? [`“${oneLine(quote)}”`] : []
      return {
        id,
        author,
        initials: /^./su.exec(author)?.[0] ?? '',
        date: new Date(date),
        ...(index > 0 && { parentId: first }),
        ...(index === 0 && isResolved && { resolved: true }),
        children: [...quoted, ...lines].map((words) => line(words, STYLE.note, language)),
      }
    })
  })
  return { comments, marks }
}

function comment({ note, language }: DocumentParagraph, id: number): ICommentOptions {
  return { id, author: 'Longhand', initials: 'L', children: note.map((text) => line(text, STYLE.note, language)) }
}

function line(text: string, style: string, language: string): Paragraph {
  const writing = writingOf(text, language)
  return new Paragraph({ style, bidirectional: writing.direction === 'rtl', children: textRuns(text, writing) })
}

function pageNumbers(): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: STYLE.margin,
        alignment: AlignmentType.END,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })
}
