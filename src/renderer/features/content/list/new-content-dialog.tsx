import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/content-rules.ts'
import { foldText } from '../../../../shared/domain/fold-text.ts'
import { messages } from '../../../../shared/messages.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../shared/words/languages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { contentPath, useCreateContent } from '../content-queries.ts'
import styles from '../content.module.css'
import { languageName } from '../shown.ts'

const SORTS = [
  { value: 'article', label: 'Article of the blog' },
  { value: 'text', label: 'Page of text' },
  { value: 'T-01', label: 'Page about a service' },
]
const LANGUAGES = LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) }))

/** Words as they stand in an address. */
const slug = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Asks what is to be written, and opens it. */
export function NewContentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const create = useCreateContent()
  return (
    <Dialog
      open={open}
      onOpenChange={(is) => !is && onClose()}
      title="Begin something new"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" form={formId} sending={create.isPending}>
            Begin draft
          </Button>
        </>
      }
    >
      {open && <NewContentForm id={formId} create={create} />}
    </Dialog>
  )
}

function NewContentForm({ id, create }: { id: string; create: ReturnType<typeof useCreateContent> }) {
  const navigate = useNavigate()
  const [sort, setSort] = useState('article')
  const [language, setLanguage] = useState<LanguageCode>(DEFAULT_LANGUAGE)
  const [title, setTitle] = useState('')
  const [ownAddress, setOwnAddress] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isArticle = sort === 'article'
  const address = ownAddress ?? (slug(title) && `${isArticle ? '' : '/'}${slug(title)}`)
  const fields = create.error instanceof ApiError ? create.error.fields : {}

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || address === '') return
    create.mutate(
      { kind: isArticle ? 'article' : 'page', language, address, title, template: sort === 'T-01' ? sort : null },
      { onSuccess: (begun) => void navigate(contentPath(begun)) },
    )
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      {create.error && !fields['address'] && (
        <Banner tone="danger">{messageOf(create.error, messages.unreachable)}</Banner>
      )}
      <Field
        label="Title"
        value={title}
        maxLength={100}
        autoComplete="off"
        error={isTried && title.trim() === '' ? 'Give it a title.' : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Select label="What it is" options={SORTS} value={sort} onChange={(event) => setSort(event.target.value)} />
      <Select
        label="Language"
        options={LANGUAGES}
        value={language}
        onChange={(event) => setLanguage(event.target.value as LanguageCode)}
      />
      <Field
        label="Address"
        value={address}
        maxLength={150}
        autoComplete="off"
        spellCheck={false}
        hint={isArticle ? `On the site it is /blog/article/${address}.` : 'It cannot be changed later.'}
        error={
          fields['address'] ?? (isTried && title.trim() !== '' && address === '' ? messages.pageAddress : undefined)
        }
        onChange={(event) => {
          setOwnAddress(event.target.value.trim())
          create.reset()
        }}
      />
    </form>
  )
}
