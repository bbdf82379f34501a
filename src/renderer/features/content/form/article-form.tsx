import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ArticleDocument } from '../../../../shared/contract/content-documents.ts'
import { HOME_PREVIEW } from '../../../../shared/domain/content-rules.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import styles from '../content.module.css'
import { PictureField } from './picture-field.tsx'
import { useProblem } from './problems.ts'

/** An article of the blog. */
export function ArticleForm({
  document,
  onChange,
}: {
  document: ArticleDocument
  onChange: (document: ArticleDocument) => void
}) {
  const { t } = useLingui()
  const { title, preview, tags, image, main_page, published, text } = document
  const set = (changes: Partial<ArticleDocument>) => onChange({ ...document, ...changes })
  const [typedTags, setTypedTags] = useState(tags.join(', '))
  return (
    <>
      <MarginSection title={t`About the article`}>
        <Field
          label={t`Title`}
          value={title}
          maxLength={120}
          error={useProblem('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextArea
          label={t({ message: 'Preview', context: 'of an article, a sentence or two' })}
          rows={3}
          value={preview}
          maxLength={500}
          error={useProblem('preview')}
          hint={t`Shown in lists. The home page shows the first ${HOME_PREVIEW} characters.`}
          onChange={(event) => set({ preview: event.target.value })}
        />
        <div className={styles.pair}>
          <Field
            label={t`Tags`}
            value={typedTags}
            error={useProblem('tags')}
            hint={t`Up to ten, separated by commas.`}
            onChange={(event) => {
              setTypedTags(event.target.value)
              set({
                tags: event.target.value
                  .split(',')
                  .map((tag) => tag.trim())
                  .filter((tag) => tag !== ''),
              })
            }}
          />
          <Field
            label={t`Date`}
            type="date"
            value={published}
            error={useProblem('published')}
            onChange={(event) => set({ published: event.target.value })}
          />
        </div>
        <Checkbox checked={main_page} onChange={(event) => set({ main_page: event.target.checked })}>
          {t`Show on the home page`}
        </Checkbox>
        <PictureField
          label={t`Preview picture`}
          optional
          value={image}
          error={useProblem('image')}
          onChange={(link) => set({ image: link })}
        />
      </MarginSection>
      <MarginSection title={t`Text`}>
        <TextArea
          label={t`Markdown`}
          rows={24}
          className={styles.markdown}
          value={text}
          error={useProblem('text')}
          hint={t`## for titles, **bold**, [link text](/address), ![description](/images/…), - for lists.`}
          onChange={(event) => set({ text: event.target.value })}
        />
      </MarginSection>
    </>
  )
}
