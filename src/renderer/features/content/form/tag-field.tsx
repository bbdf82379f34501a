import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ContentTag } from '../../../../shared/contract/content.ts'
import { CONTENT_ICONS } from '../../../../shared/domain/content-rules.ts'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { Select } from '../../../components/select/select.tsx'
import styles from '../content.module.css'
import { PictureField } from './picture-field.tsx'
import { useProblem } from './problems.ts'
import { TAG_NAMES } from './tag-names.ts'

const ICONS = {
  languages: msg`Languages`,
  upload: msg`Upload`,
  pen: msg`Pen`,
  export: msg`Export`,
  mic: msg`Microphone`,
  users: msg`People`,
  clock: msg`Clock`,
  captions: msg`Subtitles`,
  lock: msg`Lock`,
  search: msg`Search`,
}

/** What an element of a section holds, in fields for its type. */
export function TagField({
  tag,
  path,
  onChange,
}: {
  tag: ContentTag
  path: string
  onChange: (tag: ContentTag) => void
}) {
  const { t } = useLingui()
  const error = useProblem(path)
  const label = t(TAG_NAMES[tag.type])
  const set = (key: 'content' | 'alt' | 'link' | 'label' | 'placeholder') => ({
    value: tag[key] ?? '',
    onChange: (event: { target: { value: string } }) => onChange(changed(tag, key, event.target.value)),
  })
  switch (tag.type) {
    case 'p':
      return <TextArea label={label} rows={3} error={error} {...set('content')} />
    case 'div':
      return (
        <TextArea
          label={label}
          rows={12}
          className={styles.markdown}
          error={error}
          hint={t`Markdown: # for titles, **bold**, [link text](/address), - for lists.`}
          {...set('content')}
        />
      )
    case 'a':
      return (
        <div className={styles.pair}>
          <Field label={t`Link text`} {...set('content')} />
          <Field label={t`Link address`} error={error} spellCheck={false} {...set('link')} />
        </div>
      )
    case 'img':
      return (
        <div className={styles.fields}>
          <PictureField
            label={label}
            value={tag.link ?? null}
            error={error}
            onChange={(link) => onChange(changed(tag, 'link', link ?? ''))}
          />
          <Field label={t`Alternative text`} hint={t`For people who can’t see the picture.`} {...set('alt')} />
        </div>
      )
    case 'icon':
      return (
        <Select
          label={label}
          options={CONTENT_ICONS.map((value) => ({ value, label: t(ICONS[value]) }))}
          error={error}
          {...set('content')}
        />
      )
    case 'input':
      return (
        <div className={styles.pair}>
          <Field label={t`Input label`} error={error} {...set('label')} />
          <Field label={t`Input placeholder`} {...set('placeholder')} />
        </div>
      )
    default:
      return <Field label={label} error={error} {...set('content')} />
  }
}

/** The tag with a value; what was never there and stays empty is left out. */
function changed(
  tag: ContentTag,
  key: 'content' | 'alt' | 'link' | 'label' | 'placeholder',
  value: string,
): ContentTag {
  const { [key]: before, ...others } = tag
  return value === '' && before === undefined ? others : { ...tag, [key]: value }
}
