import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { offeredTerms } from '../../../../shared/vocabulary/offers.ts'
import { type SpokenPlace, type SpokenTerm, spokenTerms } from '../../../../shared/vocabulary/spoken-terms.ts'
import { guestHere } from '../../../lib/guest.ts'
import { clockLength } from '../clock.ts'
import { textAttributes } from '../language.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor } from '../use-session.ts'
import styles from './dialogs.module.css'

/** Places of a term that are listed; of more, how many there are. */
const MOST_PLACES = 8

/**
 * Which words of the vocabulary the text has, and apart from them those that it may have, and where; each time leads
 * there.
 */
export function VocabularyFact({ onSeek }: { onSeek: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const { view, player, offers: offering, translation } = session
  useEffect(() => {
    if (translation === null && guestHere() === null) void offering.look()
  }, [offering, translation])
  const { terms, offers } = useStore(offering.store)
  // Without an answer, as offline, what was set is told by the text itself.
  const found = spokenTerms(allItems(view.state.field(timedField).paragraphs), terms)
  const offered = offeredTerms(offers)
  const goTo = ({ seconds }: SpokenPlace) => {
    player.seek(seconds)
    onSeek()
  }
  const count = terms.length
  return (
    <>
      {(found.length > 0 || count > 0) && (
        <div>
          <dt>{t`Vocabulary`}</dt>
          <dd>
            {found.length === 0 ? (
              <Trans>None of {count} terms found</Trans>
            ) : (
              <TermList terms={found} onPress={goTo} />
            )}
          </dd>
        </div>
      )}
      {offered.length > 0 && (
        <div>
          <dt>{t`Suggested`}</dt>
          <dd>
            <TermList terms={offered} onPress={goTo} />
          </dd>
        </div>
      )}
    </>
  )
}

function TermList({ terms, onPress }: { terms: readonly SpokenTerm[]; onPress: (place: SpokenPlace) => void }) {
  const { t } = useLingui()
  const session = useEditor()
  return (
    <ul className={styles.terms}>
      {terms.map(({ term, places }) => (
        <li key={term}>
          <bdi {...textAttributes(session)}>{term}</bdi>
          {places.slice(0, MOST_PLACES).map((place) => (
            <Place key={place.seconds} place={place} term={term} onPress={() => onPress(place)} />
          ))}
          {places.length > MOST_PLACES && <span className="muted">{t`+${{ more: places.length - MOST_PLACES }}`}</span>}
        </li>
      ))}
    </ul>
  )
}

function Place({
  place: { seconds, heard },
  term,
  onPress,
}: {
  place: SpokenPlace
  term: string
  onPress: () => void
}) {
  const { t } = useLingui()
  const time = clockLength(seconds)
  return (
    <span>
      <button type="button" className={styles.time} aria-label={t`Play ${term} at ${time}`} onClick={onPress}>
        <span dir="ltr">{time}</span>
      </button>
      {heard !== undefined && <small className="muted">{t`heard as “${heard}”`}</small>}
    </span>
  )
}
