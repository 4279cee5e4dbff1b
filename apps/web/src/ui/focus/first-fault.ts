/** Focuses the first invalid field of a submitted form after the fields are marked: on a long form it may be off the screen. */
export const showFirstFault = (form: Element): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    // Centred, so that the field's label and error are visible too.
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Does the same for every form of the page. */
export const showFaults = (): void =>
  document.addEventListener('submit', ({ target }) => showFirstFault(target as Element))
