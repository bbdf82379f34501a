import type {
  FileStyleGuide,
  StyleGuideFacts,
  WholeStyleGuide,
} from '../../../../../src/shared/contract/style-guides.ts'
import { type StyleGuideInput, styleGuide } from '../../../../../src/shared/transcript/style/guide.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

const yaml = `version: 1
name: Harbour Press
gate: false
verbatim:
  level: clean
  fillers: [you know]
spellings:
  - write: organis*
    instead_of: [organiz*]
`

const input: StyleGuideInput = {
  version: 1,
  name: 'Harbour Press',
  verbatim: { level: 'clean', fillers: ['you know'] },
  spellings: [{ write: 'organis*', instead_of: ['organiz*'] }],
}
const guide = styleGuide.parse(input)

const facts: StyleGuideFacts = {
  _id: ID,
  name: 'Harbour Press',
  is_shipped: false,
  is_default: true,
  gate: false,
  changed_date: DATE,
}
const shipped: StyleGuideFacts = {
  _id: 'clean-read',
  name: 'Clean read',
  is_shipped: true,
  is_default: false,
  gate: false,
  changed_date: null,
}
const whole: WholeStyleGuide = { ...facts, guide, yaml }
const ofFile: FileStyleGuide = { choice: ID, guide: { _id: ID, guide } }

/** Examples of the area `styleGuides`. */
export const styleGuidesExamples: ExamplesOf<'styleGuides'> = {
  'styleGuides.listStyleGuides': { reply: { guides: [facts, shipped] } },
  'styleGuides.getStyleGuide': { reply: whole },
  'styleGuides.createStyleGuide': { body: { yaml }, reply: whole },
  'styleGuides.updateStyleGuide': { body: { guide: input }, reply: whole },
  'styleGuides.removeStyleGuide': {},
  'styleGuides.setDefaultStyleGuide': { body: { id: ID }, reply: { guides: [facts, shipped] } },
  'styleGuides.convertStyleGuide': { body: { yaml }, reply: { guide, yaml } },
  'styleGuides.getFileStyleGuide': { reply: ofFile },
  'styleGuides.setFileStyleGuide': { body: { id: ID }, reply: ofFile },
  'styleGuides.getLeftToDo': {
    reply: {
      guide: 'Harbour Press',
      gate: false,
      findings: [{ rule: 'fillers', count: 3 }],
      unheard: { count: 1, places: [{ start: 73.4, text: 'Halvard' }] },
    },
  },
}
