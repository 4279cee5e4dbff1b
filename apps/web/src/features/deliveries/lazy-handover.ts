import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** The hand-over's dialog, which opens without a network once it was fetched. */
export const LazyHandover = lazyPart(
  async () => (await import('./handover-dialog.tsx')).HandoverDialog,
  ({ onClose }) => onClose(),
)
