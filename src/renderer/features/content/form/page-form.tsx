import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PageDocument } from '../../../../shared/contract/content-documents.ts'
import { drawnSections } from '../../../../shared/domain/content-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import styles from '../content.module.css'
import { PictureField } from './picture-field.tsx'
import { useProblem } from './problems.ts'
import { SectionForm } from './section-form.tsx'
import { sectionName } from './section-names.ts'

/** A page: what lists and search engines are told, and its sections. */
export function PageForm({
  name,
  document,
  onChange,
}: {
  name: string
  document: PageDocument
  onChange: (document: PageDocument) => void
}) {
  const { t } = useLingui()
  const { label, category, title, description, position, image, sections, list_of } = document
  const [language, countries, code] = ['{language}', '{countries}', '{code}']
  const drawn = drawnSections({ name, template: document.template })
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const set = (changes: Partial<PageDocument>) => onChange({ ...document, ...changes })
  return (
    <>
      <MarginSection title={t`About the page`}>
        {list_of !== null && (
          <p className="muted">
            <Trans>
              This page is a template: there is one page for each language. {language}, {countries} and {code} are
              filled in.
            </Trans>
          </p>
        )}
        <div className={styles.pair}>
          <Field
            label={t`Name in lists`}
            value={label}
            maxLength={100}
            error={useProblem('label')}
            onChange={(event) => set({ label: event.target.value })}
          />
          <Field
            label={t`Category`}
            value={category}
            maxLength={60}
            error={useProblem('category')}
            hint={t`Pages of the category Main are listed on their own.`}
            onChange={(event) => set({ category: event.target.value })}
          />
        </div>
        <Field
          label={t`Title for search engines`}
          value={title}
          maxLength={120}
          error={useProblem('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextArea
          label={t`Description for search engines`}
          rows={2}
          value={description}
          maxLength={300}
          error={useProblem('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <NumberField
          label={t`Position in lists`}
          unit="place"
          min={0}
          max={10_000}
          step={10}
          value={position}
          error={useProblem('position')}
          onChange={(event) => set({ position: event.target.valueAsNumber || 0 })}
        />
        <PictureField
          label={t`Preview picture`}
          optional
          value={image}
          error={useProblem('image')}
          onChange={(link) => set({ image: link })}
        />
      </MarginSection>
      {sections.map((section, at) => (
        <SectionForm
          key={section.id}
          isText={drawn === null}
          sections={sections}
          at={at}
          startsOpen={at === 0 || added.has(section.id)}
          onChange={(next) => set({ sections: next })}
        />
      ))}
      <NewSection
        key={sections.length}
        taken={sections.map(({ id }) => id)}
        drawn={drawn}
        onAdd={(id) => {
          setAdded(new Set([...added, id]))
          set({
            sections: [...sections, { id, visibility: 'visible', tags: [{ type: 'h2', content: '' }], items: [] }],
          })
        }}
      />
    </>
  )
}

/** Adds a section: one of those that the page draws and does not have yet, or any to a page of text. */
function NewSection({
  taken,
  drawn,
  onAdd,
}: {
  taken: readonly string[]
  drawn: readonly string[] | null
  onAdd: (id: string) => void
}) {
  const { t } = useLingui()
  const left = drawn?.filter((one) => !taken.includes(one))
  const [id, setId] = useState(left?.[0] ?? '')
  const [error, setError] = useState<string>()
  function add() {
    const problem = taken.includes(id)
      ? t`This ID is already used by another section.`
      : /^[a-z][a-z0-9-]*$/.test(id)
        ? undefined
        : t`Use lowercase letters, digits and hyphens. Start with a letter.`
    setError(problem)
    if (problem === undefined) onAdd(id)
  }
  if (left?.length === 0) return null
  return (
    <MarginSection title={t`New section`}>
      <div className={styles.newSection}>
        {left ? (
          <Select
            label={t`Section`}
            options={left.map((value) => ({ value, label: sectionName({ id: value }) }))}
            value={id}
            hint={t`Sections this page can show.`}
            onChange={(event) => setId(event.target.value)}
          />
        ) : (
          <Field
            label={t`Section ID`}
            value={id}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={error}
            hint={t`For links to this section, such as /faq#section-id.`}
            onChange={(event) => setId(event.target.value.trim())}
          />
        )}
        <Button onClick={add}>{t`Add section`}</Button>
      </div>
    </MarginSection>
  )
}
