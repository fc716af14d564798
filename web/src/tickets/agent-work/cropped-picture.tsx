import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { type Region, regionAround } from "./region.ts";

interface CroppedPictureProps {
  readonly path: string;
  readonly description: string;
  /** Shown in the middle with a frame; undefined shows the picture from its top. */
  readonly element: Region | undefined;
}

/** A picture cut to an element. All of them have the same proportions, so that two can be compared side by side. */
export function CroppedPicture({ path, description, element }: CroppedPictureProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const region = size && element ? regionAround(element, size) : undefined;
  const percent = (value: number) => `${value * 100}%`;
  return (
    <span className="relative block aspect-[8/5] overflow-hidden rounded-medium border border-line bg-desk">
      <img
        src={path}
        alt={description}
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        className={classNames(
          "absolute max-w-none",
          !size && "opacity-0",
          !region && "inset-0 size-full object-cover object-top",
        )}
        style={
          region && {
            width: percent(1 / region.width),
            left: percent(-region.x / region.width),
            top: percent(-region.y / region.height),
          }
        }
      />
      {region && element && (
        <span
          aria-hidden="true"
          className="absolute rounded-small outline-2 outline-accent"
          style={{
            left: percent((element.x - region.x) / region.width),
            top: percent((element.y - region.y) / region.height),
            width: percent(element.width / region.width),
            height: percent(element.height / region.height),
          }}
        />
      )}
    </span>
  );
}
