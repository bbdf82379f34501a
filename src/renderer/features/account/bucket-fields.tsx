import { useLingui } from '@lingui/react/macro'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/password-field/password-field.tsx'
import styles from './connections.module.css'

/** Where AWS keeps a bucket that says nothing else. */
export const DEFAULT_REGION = 'us-east-1'

/** A bucket as it is typed. */
export interface BucketDraft {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKey: string
  /** Empty keeps the one that is stored. */
  secret: string
}

export const EMPTY_BUCKET: BucketDraft = { endpoint: '', region: '', bucket: '', prefix: '', accessKey: '', secret: '' }

/** The bucket as the server takes it. */
export const bucketOf = (draft: BucketDraft) => ({
  kind: 'bucket' as const,
  endpoint: draft.endpoint.trim() || null,
  region: draft.region.trim() || DEFAULT_REGION,
  bucket: draft.bucket.trim(),
  prefix: draft.prefix.trim(),
  access_key_id: draft.accessKey.trim(),
})

export interface BucketFieldsProps {
  draft: BucketDraft
  onChange: (change: Partial<BucketDraft>) => void
  /** The message of a field, by its path on the wire. */
  problemOf: (field: string) => string | undefined
  /** Whether a secret key is stored already, which an empty field keeps. */
  hasSecret?: boolean
}

/** Where a bucket is, and the key that opens it. */
export function BucketFields({ draft, onChange, problemOf, hasSecret = false }: BucketFieldsProps) {
  const { t } = useLingui()
  const kept = hasSecret ? { hint: t`Leave empty to keep the one that is stored.` } : {}
  const text = (field: keyof BucketDraft) => ({
    value: draft[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <Field label={t`Bucket`} {...text('bucket')} error={problemOf('place.bucket')} />
        <Field label={t`Region`} placeholder={DEFAULT_REGION} {...text('region')} error={problemOf('place.region')} />
      </div>
      <Field
        label={t`Address of the store`}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={t`Leave empty for Amazon S3.`}
        {...text('endpoint')}
        error={problemOf('place.endpoint') ?? problemOf('url')}
      />
      <Field label={t`Folder in the bucket (optional)`} {...text('prefix')} error={problemOf('place.prefix')} />
      <Field label={t`Access key ID`} {...text('accessKey')} error={problemOf('place.access_key_id')} />
      <PasswordField label={t`Secret access key`} {...kept} {...text('secret')} error={problemOf('secret')} />
    </>
  )
}
