import { useLingui } from '@lingui/react/macro'
import type { StyleGuide } from '../../../../shared/transcript/style/guide.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { Select } from '../../../components/select/select.tsx'
import { forbiddenIn, forbiddenLines, listOf, spellingLines, spellingsIn } from './guide-lines.ts'
import styles from './style-guides.module.css'

export interface GuideFormProps {
  guide: StyleGuide
  onChange: (guide: StyleGuide) => void
  /** What is wrong with a field, by its path in the guide. */
  problemOf: (path: string) => string | undefined
}

const PUNCTUATION = {
  dashes: 'any',
  quotes: 'any',
  apostrophes: 'any',
  ellipsis: 'any',
  single_spaces: false,
  sentence_capital: false,
} as const
const CAPTIONS = {
  characters_per_line: 42,
  lines: 2,
  characters_per_second: 17,
  shortest_seconds: 1,
  longest_seconds: 7,
} as const

/** A style guide as a form; what a field does not hold is left as it is. */
export function GuideForm({ guide, onChange, problemOf }: GuideFormProps) {
  const { t } = useLingui()
  const verbatim = guide.verbatim ?? { level: 'any', fillers: [], keep: [] }
  const numbers = guide.numbers ?? { style: 'any', words_up_to: 10 }
  const tags = guide.tags ?? { names: [], timed: [], brackets: 'square', time: 'hh:mm:ss' }
  const speakers = guide.speakers ?? { form: 'any', names: [] }
  const punctuation: NonNullable<StyleGuide['punctuation']> = guide.punctuation ?? PUNCTUATION
  const captions = guide.captions
  const set = (part: Partial<StyleGuide>) => onChange({ ...guide, ...part })
  const setPunctuation = (part: Partial<typeof punctuation>) => set({ punctuation: { ...punctuation, ...part } })
  const any = { value: 'any', label: t`Not checked` }
  return (
    <div className={styles.form}>
      <Field
        label={t`Name`}
        value={guide.name}
        error={problemOf('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Checkbox checked={guide.gate} onChange={({ target }) => set({ gate: target.checked })}>
        {t`Publish human transcriptions only once all issues are fixed`}
      </Checkbox>
      <Select
        label={t`Verbatim level`}
        value={verbatim.level}
        onChange={({ target }) => set({ verbatim: { ...verbatim, level: target.value as typeof verbatim.level } })}
        options={[
          any,
          { value: 'clean', label: t`Clean: no fillers, false starts or stutters` },
          { value: 'full', label: t`Full: everything as it was said` },
        ]}
      />
      <Lines
        label={t`More filler words`}
        hint={t`Separate with commas.`}
        text={verbatim.fillers.join(', ')}
        error={problemOf('verbatim')}
        onChange={(text) => set({ verbatim: { ...verbatim, fillers: listOf(text) } })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Numbers`}
          value={numbers.style}
          onChange={({ target }) => set({ numbers: { ...numbers, style: target.value as typeof numbers.style } })}
          options={[
            any,
            { value: 'words', label: t`Small numbers as words` },
            { value: 'digits', label: t`As digits` },
          ]}
        />
        <Field
          label={t`Words up to`}
          type="number"
          min={0}
          max={20}
          disabled={numbers.style !== 'words'}
          value={numbers.words_up_to}
          onChange={({ target }) => set({ numbers: { ...numbers, words_up_to: Number(target.value) } })}
        />
      </div>
      <Lines
        label={t`Spellings`}
        hint={t`One per line, such as “organis* = organiz*”. The * stands for any letters.`}
        rows={4}
        text={spellingLines(guide.spellings ?? [])}
        error={problemOf('spellings')}
        onChange={(text) => set({ spellings: spellingsIn(text) })}
      />
      <Lines
        label={t`Forbidden words`}
        hint={t`One per line; “kids = children” also says what to write instead.`}
        rows={4}
        text={forbiddenLines(guide.forbidden ?? [])}
        error={problemOf('forbidden')}
        onChange={(text) => set({ forbidden: forbiddenIn(text) })}
      />
      <Lines
        label={t`Tags`}
        hint={t`Separate with commas.`}
        text={tags.names.join(', ')}
        error={problemOf('tags')}
        onChange={(text) => set({ tags: { ...tags, names: listOf(text) } })}
      />
      <Lines
        label={t`Tags with a time`}
        hint={t`Such as [inaudible 00:12:03].`}
        text={tags.timed.join(', ')}
        onChange={(text) => set({ tags: { ...tags, timed: listOf(text) } })}
      />
      <Select
        label={t`Speaker names`}
        value={speakers.form}
        onChange={({ target }) => set({ speakers: { ...speakers, form: target.value as typeof speakers.form } })}
        options={[
          any,
          { value: 'named', label: t`A name for every speaker` },
          { value: 'capitals', label: t`In capitals` },
          { value: 'numbered', label: t`Numbered only` },
        ]}
      />
      <div className={styles.pair}>
        <Select
          label={t`Dashes`}
          value={punctuation.dashes}
          onChange={({ target }) => setPunctuation({ dashes: target.value as typeof punctuation.dashes })}
          options={[
            any,
            { value: 'em', label: 'a—b' },
            { value: 'spaced-em', label: 'a — b' },
            { value: 'spaced-en', label: 'a – b' },
          ]}
        />
        <Select
          label={t`Quotation marks`}
          value={punctuation.quotes}
          onChange={({ target }) => setPunctuation({ quotes: target.value as typeof punctuation.quotes })}
          options={[
            any,
            { value: 'straight', label: '"a"' },
            { value: 'curly', label: '“a”' },
            { value: 'german', label: '„a“' },
            { value: 'guillemets', label: '«a»' },
          ]}
        />
        <Select
          label={t`Apostrophes`}
          value={punctuation.apostrophes}
          onChange={({ target }) => setPunctuation({ apostrophes: target.value as typeof punctuation.apostrophes })}
          options={[any, { value: 'straight', label: "'" }, { value: 'curly', label: '’' }]}
        />
        <Select
          label={t`Ellipses`}
          value={punctuation.ellipsis}
          onChange={({ target }) => setPunctuation({ ellipsis: target.value as typeof punctuation.ellipsis })}
          options={[any, { value: 'dots', label: '...' }, { value: 'character', label: '…' }]}
        />
      </div>
      <Checkbox
        checked={punctuation.single_spaces}
        onChange={({ target }) => setPunctuation({ single_spaces: target.checked })}
      >
        {t`Single spaces, none before a comma or full stop`}
      </Checkbox>
      <Checkbox
        checked={punctuation.sentence_capital}
        onChange={({ target }) => setPunctuation({ sentence_capital: target.checked })}
      >
        {t`Sentences begin with a capital`}
      </Checkbox>
      <Checkbox
        checked={captions !== undefined}
        onChange={({ target }) => set({ captions: target.checked ? CAPTIONS : undefined })}
      >
        {t`Check subtitle limits`}
      </Checkbox>
      {captions && (
        <div className={styles.pair}>
          <Field
            label={t`Characters per line`}
            type="number"
            error={problemOf('captions')}
            value={captions.characters_per_line}
            onChange={({ target }) => set({ captions: { ...captions, characters_per_line: Number(target.value) } })}
          />
          <Field
            label={t`Characters per second`}
            type="number"
            value={captions.characters_per_second}
            onChange={({ target }) => set({ captions: { ...captions, characters_per_second: Number(target.value) } })}
          />
        </div>
      )}
    </div>
  )
}

interface LinesProps {
  label: string
  hint?: string
  rows?: number
  text: string
  error?: string | undefined
  onChange: (text: string) => void
}

/** A field for a list, read when it is left: what is typed is not yet one. */
function Lines({ label, hint, rows = 1, text, error, onChange }: LinesProps) {
  return (
    <TextArea
      key={text}
      label={label}
      hint={hint}
      rows={rows}
      spellCheck={false}
      error={error}
      defaultValue={text}
      onBlur={({ target }) => target.value !== text && onChange(target.value)}
    />
  )
}
