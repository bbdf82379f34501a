import { useState } from 'react'
import type { PageDocument } from '../../../../shared/contract/content-documents.ts'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import styles from '../content.module.css'
import { PictureField } from './picture-field.tsx'
import { useProblem } from './problems.ts'
import { SectionForm } from './section-form.tsx'

/** A page: what lists and search engines are told, and its sections. */
export function PageForm({ document, onChange }: { document: PageDocument; onChange: (document: PageDocument) => void }) {
  const { label, category, title, description, position, image, sections, list_of } = document
  const set = (changes: Partial<PageDocument>) => onChange({ ...document, ...changes })
  return (
    <>
      <MarginSection title="About the page">
        {list_of !== null && <p className="muted">This page stands for one page for each language. {'{language}'}, {'{countries}'} and {'{code}'} are filled in.</p>}
        <div className={styles.pair}>
          <Field label="Name in lists" value={label} maxLength={100} error={useProblem('label')} onChange={(event) => set({ label: event.target.value })} />
          <Field label="Category" value={category} maxLength={60} error={useProblem('category')} hint="Main pages are listed on their own." onChange={(event) => set({ category: event.target.value })} />
        </div>
        <Field label="Title for search engines" value={title} maxLength={120} error={useProblem('title')} onChange={(event) => set({ title: event.target.value })} />
        <TextArea label="Description for search engines" rows={2} value={description} maxLength={300} error={useProblem('description')} onChange={(event) => set({ description: event.target.value })} />
        <NumberField label="Place in lists" unit="place" min={0} max={10_000} step={10} value={position} error={useProblem('position')} onChange={(event) => set({ position: event.target.valueAsNumber || 0 })} />
        <PictureField label="Picture for previews" optional value={image} error={useProblem('image')} onChange={(link) => set({ image: link })} />
      </MarginSection>
      {sections.map((section, at) => <SectionForm key={section.id} sections={sections} at={at} onChange={(next) => set({ sections: next })} />)}
      <NewSection taken={sections.map(({ id }) => id)} onAdd={(id) => set({ sections: [...sections, { id, visibility: 'visible', tags: [{ type: 'h2', content: '' }], items: [] }] })} />
    </>
  )
}

function NewSection({ taken, onAdd }: { taken: readonly string[]; onAdd: (id: string) => void }) {
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()
  function add() {
    const problem = taken.includes(id) ? 'There is such a section already.' : /^[a-z][a-z0-9-]*$/.test(id) ? undefined : 'Small letters, digits and hyphens.'
    setError(problem)
    if (problem !== undefined) return
    onAdd(id)
    setId('')
  }
  return (
    <MarginSection title="New section">
      <div className={styles.newSection}>
        <Field label="Its id" value={id} maxLength={40} autoComplete="off" spellCheck={false} error={error} hint="Links such as /#faq lead to it." onChange={(event) => setId(event.target.value.trim())} />
        <Button onClick={add}>Add section</Button>
      </div>
    </MarginSection>
  )
}
