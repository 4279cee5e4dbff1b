// The styles of Mantine's popovers, in the order they build on each other.
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
