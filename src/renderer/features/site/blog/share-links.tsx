import type { PageWords } from '../../../../shared/site-words.ts'
import { phrase } from '../../../../shared/words/phrase.ts'
import styles from './share-links.module.css'

/** Where an article can be passed on, by a link that carries its address: no script of theirs is loaded. */
function shareLinks(address: string, title: string) {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)]
  return [
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { network: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${text}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { network: 'Reddit', href: `https://www.reddit.com/submit?url=${url}&title=${text}` },
  ]
}

export function ShareLinks({ address, title, words }: { address: string; title: string; words: PageWords }) {
  return (
    <p className={styles.share}>
      <span>{words.share}</span>
      {shareLinks(address, title).map(({ network, href }) => (
        <a
          key={network}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.say(phrase('Share on {network}', { network }))}
        >
          {network}
        </a>
      ))}
    </p>
  )
}
