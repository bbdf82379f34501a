import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { SameFile } from '../../../../shared/contract/files/same-content.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'

/** The person's file with the same recording, and the way there. */
export function AlreadyThere({ same: { _id, name, uploaded_date: date } }: { same: SameFile }) {
  const format = useFormat()
  const day = format.moment(new Date(date), 'date')
  return (
    <Banner tone="info" isAlert>
      <Trans>
        You already have this recording: <bdi>{name}</bdi>, uploaded {day}. <Link to={`/editor/${_id}`}>Open it</Link>
      </Trans>
    </Banner>
  )
}
