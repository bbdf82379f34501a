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
  const { label, category, title, description, position, image, sections, list_of } = document
  const drawn = drawnSections({ name, template: document.template })
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const set = (changes: Partial<PageDocument>) => onChange({ ...document, ...changes })
  return (
    <>
      <MarginSection title="About the page">
        {list_of !== null && (
          <p className="muted">
            This page stands for one page for each language. {'{language}'}, {'{countries}'} and {'{code}'} are filled
            in.
          </p>
        )}
        <div className={styles.pair}>
          <Field
            label="Name in lists"
            value={label}
            maxLength={100}
            error={useProblem('label')}
            onChange={(event) => set({ label: event.target.value })}
          />
          <Field
            label="Category"
            value={category}
            maxLength={60}
            error={useProblem('category')}
            hint="Main pages are listed on their own."
            onChange={(event) => set({ category: event.target.value })}
          />
        </div>
        <Field
          label="Title for search engines"
          value={title}
          maxLength={120}
          error={useProblem('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextArea
          label="Description for search engines"
          rows={2}
          value={description}
          maxLength={300}
          error={useProblem('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <NumberField
          label="Place in lists"
          unit="place"
          min={0}
          max={10_000}
          step={10}
          value={position}
          error={useProblem('position')}
          onChange={(event) => set({ position: event.target.valueAsNumber || 0 })}
        />
        <PictureField
          label="Picture for previews"
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
  const left = drawn?.filter((one) => !taken.includes(one))
  const [id, setId] = useState(left?.[0] ?? '')
  const [error, setError] = useState<string>()
  function add() {
    const problem = taken.includes(id)
      ? 'There is such a section already.'
      : /^[a-z][a-z0-9-]*$/.test(id)
        ? undefined
        : 'Small letters, digits and hyphens.'
    setError(problem)
    if (problem === undefined) onAdd(id)
  }
  if (left?.length === 0) return null
  return (
    <MarginSection title="New section">
      <div className={styles.newSection}>
        {left ? (
          <Select
            label="Which"
            options={left.map((value) => ({ value, label: sectionName({ id: value }) }))}
            value={id}
            hint="Those that this page can show."
            onChange={(event) => setId(event.target.value)}
          />
        ) : (
          <Field
            label="Its id"
            value={id}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={error}
            hint="Links such as /faq#its-id lead to it."
            onChange={(event) => setId(event.target.value.trim())}
          />
        )}
        <Button onClick={add}>Add section</Button>
      </div>
    </MarginSection>
  )
}
