import { useState } from "react";
import { busyProps, OnDemand } from "../components/OnDemand";
import type { FramedPicture } from "../components/Picture";
import { useHooter } from "../provider/context";

/** Button around a picture; a press opens the picture in full size. */
function EnlargeButton({ src, alt, image }: FramedPicture) {
  const { labels } = useHooter();
  const [open, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="hooter-picture-button"
        aria-label={labels.hoot.enlarge(alt)}
        aria-haspopup="dialog"
        {...busyProps(isLoading)}
        onClick={() => setOpen(true)}
      >
        {image}
      </button>
      <OnDemand
        isWanted={open}
        load={() => import("./Lightbox").then(({ Lightbox }) => Lightbox)}
        onLoading={setLoading}
        onFailed={close}
        props={{ src, alt, open, onClose: close }}
      />
    </>
  );
}

/** Wraps the pictures on the page of a hoot. */
export const enlargeable = (picture: FramedPicture) => <EnlargeButton {...picture} />;
